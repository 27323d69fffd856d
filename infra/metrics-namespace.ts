import type { Stage } from '#contract/action.ts'
import { productName } from '#rules/product.ts'

/** Where CloudWatch keeps what functions and logs count. */
export const metricsNamespace = (stage: Stage) => `${productName}/${stage}`

import type { Stage } from '#contract/action.ts'
import { productName } from '#rules/product.ts'

/** Returns the CloudWatch namespace of the stage's custom metrics. */
export const metricsNamespace = (stage: Stage) => `${productName}/${stage}`

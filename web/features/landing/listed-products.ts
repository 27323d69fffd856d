import { byPopularity } from '#rules/catalog-search.ts'
import { earnCents, wholeDollars } from '#rules/money.ts'
import { sampleCatalog } from '#rules/sample-catalog.ts'

const listedCount = 6

/** The first of the built-in products, most popular first (spec.md section 9). */
export const listedProducts = byPopularity(sampleCatalog).slice(0, listedCount)
export type ListedProduct = (typeof listedProducts)[number]

export const priceOf = (product: ListedProduct) => wholeDollars(product.default_price)
export const earningOf = (product: ListedProduct) =>
  wholeDollars(earnCents(product.default_price, product.commission_pct))

import { byPopularity } from '#rules/catalog-search.ts'
import { earnCents, exactDollars, wholeDollars } from '#rules/money.ts'
import { sampleCatalog } from '#rules/sample-catalog.ts'

const listedCount = 6

/** The most popular of the sample products (docs/product.md, Landing page). */
export const listedProducts = byPopularity(sampleCatalog).slice(0, listedCount)
export type ListedProduct = (typeof listedProducts)[number]
/** What each sample course has, by its id: `9 lessons · 1 h`. The build counts it in courses/. */
export type Contents = Readonly<Record<string, string>>

export const priceOf = (product: ListedProduct) => wholeDollars(product.default_price)
export const earningOf = (product: ListedProduct) =>
  exactDollars(earnCents(product.default_price, product.commission_pct))

import { earnCents } from '../money/money.ts'
import { priceBand } from './course-metrics.ts'

type Prices = readonly { band: number; conversion: number }[]

/** Orders per visit near a price, and what a seller would earn at it with 100 visits. */
export type PriceHelp = { conversion: number; per100VisitsCents: number }

/** Returns undefined where too few stores have sold the course at prices near this one (`minPooledCounts`). */
export function priceHelp(prices: Prices, cents: number, commissionPct: number): PriceHelp | undefined {
  const near = prices.find(({ band }) => band === priceBand(cents))
  if (!near) return undefined
  const per100VisitsCents = Math.round(near.conversion * 100 * earnCents(cents, commissionPct))
  return { conversion: near.conversion, per100VisitsCents }
}

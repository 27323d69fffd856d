import type { LinkedStoreProduct } from '#contract/store.ts'
import { metricsDays } from '#rules/courses/course-metrics.ts'
import { priceHelp } from '#rules/courses/price-help.ts'
import { priceInEffectCents, wholeDollars } from '#rules/money/money.ts'

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** What a price would earn if as many visits became orders as in all stores at prices near it. */
export function PriceHelpText({ item, cents }: { item: LinkedStoreProduct; cents: number }) {
  const { product, price_override } = item
  const prices = product.metrics?.prices ?? []
  const help = priceHelp(prices, cents, product.commission_pct)
  if (!help)
    return (
      <p className="text-sm text-muted">
        Too few stores sell it at prices near this one to say what else it would earn.
      </p>
    )
  const current = priceInEffectCents(product, price_override)
  const now = priceHelp(prices, current, product.commission_pct)
  return (
    <p className="text-sm text-muted">
      About <strong className="text-ink">{wholeDollars(help.per100VisitsCents)}</strong> from 100 visits
      {now && current !== cents && `, instead of ${wholeDollars(now.per100VisitsCents)} at your price`}: in
      all stores, {percent.format(help.conversion)} of visits became an order at prices near this one in the
      last {metricsDays} days.
    </p>
  )
}

import type { CatalogProduct } from '#contract/catalog.ts'
import { shortDay } from '#rules/calendar.ts'
import { wholeDollars } from '#rules/money/money.ts'
import { dayBegins } from '#rules/offers.ts'

const dayOf = (day: string) => shortDay(dayBegins(day))

type Props = {
  product: Pick<CatalogProduct, 'next_price' | 'next_commission' | 'default_price' | 'pro_only'>
}

/** What is announced for a course, with its day. */
export function UpcomingChange({ product: { next_price, next_commission, default_price, pro_only } }: Props) {
  if (!next_price && !next_commission) return null
  const isPriceNew = next_price && next_price.default_price !== default_price
  return (
    <span className="mt-1 block text-xs font-medium text-warning tabular-nums">
      {[
        ...(next_commission
          ? [`${next_commission.commission_pct}% commission from ${dayOf(next_commission.from)}`]
          : []),
        ...(isPriceNew ? [`${wholeDollars(next_price.default_price)} from ${dayOf(next_price.from)}`] : []),
        ...(next_price && next_price.pro_only !== pro_only
          ? [`${next_price.pro_only ? 'Pro plan only' : 'Every plan'} from ${dayOf(next_price.from)}`]
          : []),
      ].join(' · ')}
    </span>
  )
}

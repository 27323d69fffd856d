import { useQuery } from '@tanstack/react-query'
import type { Analytics } from '#contract/analytics.ts'
import { dealLabel } from '#rules/deals/deal.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import type { DateRange } from '#rules/period.ts'
import { pluralize } from '#rules/text.ts'
import { dealsQuery } from '../../lib/site/deals-query.ts'
import { Ranking } from './ranking.tsx'
import { shareOf } from './rankings.tsx'

type Props = { deals: NonNullable<Analytics['deals']>; range: DateRange }

/** What deals sold. One that was deleted is called by its id. */
export function DealRanking({ deals, range }: Props) {
  const { data } = useQuery(dealsQuery)
  const names = new Map(data?.deals.map((deal) => [deal.id, dealLabel(deal)]))
  const most = deals[0]?.gross_cents
  const nameOf = (id: string) => names.get(id) ?? id
  return (
    <Ranking
      title="Deals"
      rows={deals.map(({ id, orders, gross_cents, discount_cents }) => ({
        key: id,
        name: nameOf(id),
        value: dollarsAndCents(gross_cents),
        share: shareOf(gross_cents, most),
        details: `${pluralize(orders, 'order')}, ${dollarsAndCents(discount_cents)} taken off`,
      }))}
      empty="No deal was used in these days."
      file={{
        label: 'Save deals as CSV',
        fileName: `deals-${range.from}-${range.to}`,
        rows: () => [
          ['Deal', 'Orders', 'Gross sales (USD)', 'Taken off (USD)'],
          ...deals.map(({ id, orders, gross_cents, discount_cents }) => [
            nameOf(id),
            orders,
            { cents: gross_cents },
            { cents: discount_cents },
          ]),
        ],
      }}
    />
  )
}

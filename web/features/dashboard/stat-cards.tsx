import type { ReactNode } from 'react'
import type { Stats } from '#contract/store.ts'
import { withThousandsSeparators } from '#rules/text.ts'
import { Money } from '../../ui/content/money.tsx'
import { Card } from '../../ui/layout/card.tsx'

type Stat = { title: string; value: ReactNode; caption: string }

const statsOf = (stats: Stats): Stat[] => [
  {
    title: 'Total Orders',
    value: withThousandsSeparators(stats.total_orders),
    caption: 'Lifetime orders processed',
  },
  {
    title: 'Total Commissions',
    value: <Money cents={stats.total_commission_cents} format="decimals" />,
    caption: 'Total earnings to date',
  },
  {
    title: 'Active Products',
    value: withThousandsSeparators(stats.product_count),
    caption: 'Products in your store',
  },
  {
    title: 'Customers',
    value: withThousandsSeparators(stats.unique_customers),
    caption: 'Unique customers served',
  },
]

export const StatCards = ({ stats }: { stats: Stats }) => (
  <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
    {statsOf(stats).map(({ title, value, caption }) => (
      <Card key={title} className="flex flex-col">
        <dt className="text-sm font-medium text-muted">{title}</dt>
        <dd className="mt-auto pt-2 font-display text-2xl font-semibold tracking-title tabular-nums sm:text-3xl">
          {value}
        </dd>
        <dd className="mt-1.5 text-xs text-muted">{caption}</dd>
      </Card>
    ))}
  </dl>
)

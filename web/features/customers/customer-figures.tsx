import type { ReactNode } from 'react'
import type { Customer } from '#contract/customers.ts'
import { Money } from '../../ui/content/money.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Day } from './customer-facts.tsx'

type Props = { customer: Customer; dayOf: (at: string) => string }

const count = new Intl.NumberFormat('en-US')

export function CustomerFigures({ customer, dayOf }: Props) {
  const figures: { title: string; value: ReactNode; caption: string }[] = [
    {
      title: 'Spent',
      value: <Money cents={customer.spent_cents} format="decimals" />,
      caption: 'After refunds and lost disputes',
    },
    { title: 'Orders', value: count.format(customer.orders), caption: 'In your store' },
    { title: 'Last purchase', value: <Day at={customer.last_at} dayOf={dayOf} />, caption: 'Newest order' },
    {
      title: 'First purchase',
      value: <Day at={customer.first_at} dayOf={dayOf} />,
      caption: 'Customer since',
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {figures.map(({ title, value, caption }) => (
        <Card key={title} className="flex flex-col">
          <dt className="text-sm font-medium text-muted">{title}</dt>
          <dd className="pt-2 font-display text-lg font-semibold tracking-title tabular-nums sm:text-2xl">
            {value}
          </dd>
          <dd className="mt-1.5 text-xs text-muted">{caption}</dd>
        </Card>
      ))}
    </dl>
  )
}

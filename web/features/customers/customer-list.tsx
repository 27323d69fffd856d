import { memo } from 'react'
import { Money } from '../../ui/content/money.tsx'
import { expectedHeight } from '../../ui/styles/expected-height.ts'
import {
  ConsentBadge,
  CustomerLink,
  type CustomersPageProps,
  type CustomersProps,
  customerListLabel,
  Day,
} from './customer-facts.tsx'

const count = new Intl.NumberFormat('en-US')

/** The table's rows as cards, for narrow screens. */
export const CustomerList = ({ pages, dayOf }: CustomersProps) => (
  <ul aria-label={customerListLabel} className="grid gap-3 sm:grid-cols-2 sm:gap-4">
    {pages.map((customers, page) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a purchase moves customers on, and cards must not be made anew
      <CustomerCards key={page} customers={customers} dayOf={dayOf} />
    ))}
  </ul>
)

const CustomerCards = memo(({ customers, dayOf }: CustomersPageProps) =>
  customers.map((customer) => (
    <li
      key={customer.id}
      style={expectedHeight(1, '12.25rem')}
      className="relative flex flex-col rounded-xl border border-line bg-surface p-4 shadow-card transition-colors [content-visibility:auto] hover:bg-subtle"
    >
      <div className="mb-3 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <CustomerLink customer={customer} />
        </div>
        <span className="pt-2.5">
          <ConsentBadge customer={customer} />
        </span>
      </div>
      <dl className="mt-auto grid grid-cols-2 gap-y-3 border-t border-line pt-3 text-sm">
        <div>
          <dt className="text-xs text-muted">Spent</dt>
          <dd className="mt-0.5 font-semibold">
            <Money cents={customer.spent_cents} format="decimals" />
          </dd>
        </div>
        <div>
          <dt className="text-xs text-muted">Orders</dt>
          <dd className="mt-0.5 tabular-nums">{count.format(customer.orders)}</dd>
        </div>
        <div>
          <dt className="text-xs text-muted">Last purchase</dt>
          <dd className="mt-0.5">
            <Day at={customer.last_at} dayOf={dayOf} />
          </dd>
        </div>
        <div>
          <dt className="text-xs text-muted">First purchase</dt>
          <dd className="mt-0.5">
            <Day at={customer.first_at} dayOf={dayOf} />
          </dd>
        </div>
      </dl>
    </li>
  )),
)

import { memo } from 'react'
import type { Customer } from '#contract/sales/customers.ts'
import { ListRow, LongList } from '../../ui/content/long-list.tsx'
import { Money } from '../../ui/content/money.tsx'
import { isSameGroup } from '../../ui/content/row-groups.ts'
import {
  ConsentBadge,
  CustomerLink,
  type CustomerRowsProps,
  type CustomersProps,
  customerListLabel,
  Day,
} from './customer-facts.tsx'

const count = new Intl.NumberFormat('en-US')

/** Cards of one group, with room for their shadows, which end where the group ends. */
const cards = '-m-3 grid gap-3 p-3 sm:grid-cols-2 sm:gap-4 sm:[--columns:2]'

/** The table's rows as cards, for narrow screens. */
export const CustomerList = ({ pages, dayOf }: CustomersProps) => (
  <LongList
    label={customerListLabel}
    pages={pages}
    rowHeight="12.25rem"
    groupClassName={cards}
    className="flex flex-col gap-3 sm:gap-4"
  >
    {(rows) => <CustomerCards rows={rows} dayOf={dayOf} />}
  </LongList>
)

const CustomerCards = memo(
  ({ rows, dayOf }: CustomerRowsProps) => (
    <>
      {rows.map((customer) => (
        <CustomerRow key={customer.id} customer={customer} dayOf={dayOf} />
      ))}
    </>
  ),
  isSameGroup,
)

const CustomerRow = memo(({ customer, dayOf }: Pick<CustomerRowsProps, 'dayOf'> & { customer: Customer }) => (
  <ListRow className="relative flex flex-col rounded-xl border border-line bg-surface p-4 shadow-card transition-colors hover:bg-subtle">
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
  </ListRow>
))

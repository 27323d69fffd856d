import { memo } from 'react'
import type { Customer } from '#contract/sales/customers.ts'
import { Money } from '../../ui/content/money.tsx'
import { isSameGroup } from '../../ui/content/row-groups.ts'
import { useRowGroups } from '../../ui/content/use-row-groups.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { expectedHeight } from '../../ui/styles/expected-height.ts'
import {
  ConsentBadge,
  CustomerLink,
  type CustomerRowsProps,
  type CustomersProps,
  customerListLabel,
  Day,
} from './customer-facts.tsx'

const headings: { text: string; isNumber?: true }[] = [
  { text: 'Customer' },
  { text: 'Last purchase' },
  { text: 'First purchase' },
  { text: 'Orders', isNumber: true },
  { text: 'Spent', isNumber: true },
  { text: 'Address' },
]
const count = new Intl.NumberFormat('en-US')
/** Columns of every row alike: a page of rows that is not laid out can't take part in a table's layout. */
const row = 'grid grid-cols-[minmax(0,1fr)_7.5rem_7.5rem_4.5rem_7rem_9rem] items-center gap-x-6 px-5'

export const CustomerTable = ({ pages, dayOf }: CustomersProps) => (
  <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
    <table className="block text-left text-sm">
      <caption className="sr-only">{customerListLabel}</caption>
      <thead className="block">
        <tr className={classNames(row, 'border-b border-line text-xs text-muted')}>
          {headings.map(({ text, isNumber }) => (
            <th key={text} scope="col" className={classNames('py-3 font-medium', isNumber && 'text-right')}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      {useRowGroups(pages).map((rows, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a purchase moves customers on, and rows must not be made anew
        <CustomerRows key={group} rows={rows} dayOf={dayOf} />
      ))}
    </table>
  </div>
)

const CustomerRows = memo(
  ({ rows, dayOf }: CustomerRowsProps) => (
    <tbody
      style={expectedHeight(rows.length, '5rem')}
      className="block divide-y divide-line [content-visibility:auto] [tbody+&]:border-t [tbody+&]:border-line"
    >
      {rows.map((customer) => (
        <CustomerRow key={customer.id} customer={customer} dayOf={dayOf} />
      ))}
    </tbody>
  ),
  isSameGroup,
)

const CustomerRow = memo(({ customer, dayOf }: Pick<CustomerRowsProps, 'dayOf'> & { customer: Customer }) => (
  <tr className={classNames(row, 'relative min-h-20 py-2.5 transition-colors hover:bg-subtle')}>
    <th scope="row" className="font-normal">
      <CustomerLink customer={customer} />
    </th>
    <td>
      <Day at={customer.last_at} dayOf={dayOf} />
    </td>
    <td className="text-muted">
      <Day at={customer.first_at} dayOf={dayOf} />
    </td>
    <td className="text-right tabular-nums">{count.format(customer.orders)}</td>
    <td className="text-right font-semibold">
      <Money cents={customer.spent_cents} format="decimals" />
    </td>
    <td>
      <ConsentBadge customer={customer} />
    </td>
  </tr>
))

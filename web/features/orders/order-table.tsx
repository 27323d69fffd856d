import { memo } from 'react'
import type { Order } from '#contract/sales/orders.ts'
import { OrderProducts } from '../../ui/content/order-products.tsx'
import { isSameGroup } from '../../ui/content/row-groups.ts'
import { useRowGroups } from '../../ui/content/use-row-groups.ts'
import { OrderStateBadge } from '../../ui/feedback/badges/order-state-badge.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { expectedHeight } from '../../ui/styles/expected-height.ts'
import {
  OrderBuyer,
  OrderCommission,
  OrderLink,
  type OrderRowsProps,
  type OrdersProps,
  OrderTotal,
  orderListLabel,
} from './order-facts.tsx'

const headings = ['Date', 'Products', 'Buyer', 'Total', 'You Earn', 'State']
/** Columns of every row alike: a page of rows that is not laid out can't take part in a table's layout. */
const row = 'grid grid-cols-[11.5rem_minmax(0,3fr)_minmax(0,2fr)_6rem_6rem_9rem] items-center gap-x-4 px-5'

export const OrderTable = ({ pages, moments }: OrdersProps) => (
  <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
    <table className="block text-left text-sm">
      <caption className="sr-only">{orderListLabel}</caption>
      <thead className="block">
        <tr className={classNames(row, 'border-b border-line text-xs text-muted')}>
          {headings.map((heading) => (
            <th
              key={heading}
              scope="col"
              className={classNames('py-3 font-medium last:pl-3', isAmount(heading) && 'text-right')}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {useRowGroups(pages).map((rows, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new order moves the others on, and rows must not be made anew
        <OrderRows key={group} rows={rows} moments={moments} />
      ))}
    </table>
  </div>
)

const OrderRows = memo(
  ({ rows, moments }: OrderRowsProps) => (
    <tbody
      style={expectedHeight(rows.length, '4.25rem')}
      className="block divide-y divide-line [content-visibility:auto] [tbody+&]:border-t [tbody+&]:border-line"
    >
      {rows.map((order) => (
        <OrderRow key={order.id} order={order} moments={moments} />
      ))}
    </tbody>
  ),
  isSameGroup,
)

const isAmount = (heading: string) => heading === 'Total' || heading === 'You Earn'

const OrderRow = memo(({ order, moments }: { order: Order; moments: Intl.DateTimeFormat }) => (
  <tr className={classNames(row, 'relative min-h-17 py-2 transition-colors hover:bg-subtle')}>
    <th scope="row" className="font-normal whitespace-nowrap text-muted">
      <OrderLink order={order} moments={moments} />
    </th>
    <td>
      <OrderProducts order={order} />
    </td>
    <td>
      <OrderBuyer order={order} />
    </td>
    <td className="text-right">
      <OrderTotal order={order} />
    </td>
    <td className="text-right">
      <OrderCommission order={order} />
    </td>
    <td className="pl-3">
      <OrderStateBadge state={order.state} />
    </td>
  </tr>
))

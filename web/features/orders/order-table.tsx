import type { Order } from '#contract/orders.ts'
import { OrderStateBadge } from '../../ui/order-state-badge.tsx'
import { OrderBuyer, OrderCommission, OrderDate, OrderProducts, OrderTotal } from './order-facts.tsx'

const headings = ['Date', 'Products', 'Buyer', 'Total', 'You Earn', 'State']

export const OrderTable = ({ orders }: { orders: readonly Order[] }) => (
  <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
    <table className="w-full text-left text-sm">
      <caption className="sr-only">Your orders, newest first</caption>
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          {headings.map((heading) => (
            <th key={heading} scope="col" className="px-3 py-3 font-medium first:pl-5 last:pr-5">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row" className="py-4 pr-3 pl-5 font-normal whitespace-nowrap text-muted">
              <OrderDate order={order} />
            </th>
            <td className="w-2/5 px-3 py-4">
              <OrderProducts order={order} />
            </td>
            <td className="min-w-48 px-3">
              <OrderBuyer order={order} />
            </td>
            <td className="px-3 whitespace-nowrap">
              <OrderTotal order={order} />
            </td>
            <td className="px-3 whitespace-nowrap">
              <OrderCommission order={order} />
            </td>
            <td className="py-4 pr-5 pl-3">
              <OrderStateBadge state={order.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

import type { Order } from '#contract/orders.ts'
import { OrderStateBadge } from '../../ui/order-state-badge.tsx'
import { OrderBuyer, OrderCommission, OrderDate, OrderProducts, OrderTotal } from './order-facts.tsx'

/** The table's rows as cards, for narrow screens. */
export const OrderList = ({ orders }: { orders: readonly Order[] }) => (
  <ul aria-label="Your orders, newest first" className="grid gap-3 sm:grid-cols-2 sm:gap-4">
    {orders.map((order) => (
      <li key={order.id} className="flex flex-col rounded-xl border border-line bg-surface p-4 shadow-card">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
          <OrderDate order={order} />
          <OrderStateBadge state={order.state} />
        </div>
        <div className="mb-4">
          <OrderProducts order={order} />
        </div>
        <dl className="mt-auto grid grid-cols-2 gap-y-3 border-t border-line pt-3 text-sm">
          <div>
            <dt className="text-xs text-muted">Total</dt>
            <dd className="mt-0.5">
              <OrderTotal order={order} />
            </dd>
          </div>
          <div>
            <dt className="text-xs text-muted">You Earn</dt>
            <dd className="mt-0.5">
              <OrderCommission order={order} />
            </dd>
          </div>
          <div className="col-span-2">
            <dt className="text-xs text-muted">Buyer</dt>
            <dd className="mt-0.5">
              <OrderBuyer order={order} />
            </dd>
          </div>
        </dl>
      </li>
    ))}
  </ul>
)

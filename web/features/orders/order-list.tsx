import { memo } from 'react'
import type { Order } from '#contract/orders.ts'
import { OrderStateBadge } from '../../ui/feedback/badges/order-state-badge.tsx'
import { expectedHeight } from '../../ui/styles/expected-height.ts'
import {
  OrderBuyer,
  OrderCommission,
  OrderLink,
  OrderProducts,
  type OrdersPageProps,
  type OrdersProps,
  OrderTotal,
  orderListLabel,
} from './order-facts.tsx'

/** The table's rows as cards, for narrow screens. */
export const OrderList = ({ pages, moments }: OrdersProps) => (
  <ul aria-label={orderListLabel} className="grid gap-3 sm:grid-cols-2 sm:gap-4">
    {pages.map((orders, page) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a new order moves the others on, and cards must not be made anew
      <OrderCards key={page} orders={orders} moments={moments} />
    ))}
  </ul>
)

const OrderCards = memo(({ orders, moments }: OrdersPageProps) =>
  orders.map((order) => (
    <li
      key={order.id}
      style={expectedHeight(1, '14rem')}
      className="relative flex flex-col rounded-xl border border-line bg-surface p-4 shadow-card transition-colors [content-visibility:auto] hover:bg-subtle"
    >
      <OrderCard order={order} moments={moments} />
    </li>
  )),
)

const OrderCard = ({ order, moments }: { order: Order; moments: Intl.DateTimeFormat }) => (
  <>
    <div className="mb-1 flex flex-wrap items-center justify-between gap-x-2 text-sm text-muted">
      <OrderLink order={order} moments={moments} />
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
  </>
)

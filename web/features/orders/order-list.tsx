import { memo } from 'react'
import type { Order } from '#contract/sales/orders.ts'
import { ListRow, LongList } from '../../ui/content/long-list.tsx'
import { OrderProducts } from '../../ui/content/order-products.tsx'
import { isSameGroup } from '../../ui/content/row-groups.ts'
import { OrderStateBadge } from '../../ui/feedback/badges/order-state-badge.tsx'
import {
  OrderBuyer,
  OrderCommission,
  OrderLink,
  type OrderRowsProps,
  type OrdersProps,
  OrderTotal,
  orderListLabel,
} from './order-facts.tsx'

/** Cards of one group, with room for their shadows, which end where the group ends. */
const cards = '-m-3 grid gap-3 p-3 sm:grid-cols-2 sm:gap-4 sm:[--columns:2]'

/** The table's rows as cards, for narrow screens. */
export const OrderList = ({ pages, moments }: OrdersProps) => (
  <LongList
    label={orderListLabel}
    pages={pages}
    rowHeight="14rem"
    groupClassName={cards}
    className="flex flex-col gap-3 sm:gap-4"
  >
    {(rows) => <OrderCards rows={rows} moments={moments} />}
  </LongList>
)

const OrderCards = memo(
  ({ rows, moments }: OrderRowsProps) => (
    <>
      {rows.map((order) => (
        <OrderRow key={order.id} order={order} moments={moments} />
      ))}
    </>
  ),
  isSameGroup,
)

const OrderRow = memo(({ order, moments }: Pick<OrderRowsProps, 'moments'> & { order: Order }) => (
  <ListRow className="relative flex flex-col rounded-xl border border-line bg-surface p-4 shadow-card transition-colors hover:bg-subtle">
    <OrderCard order={order} moments={moments} />
  </ListRow>
))

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

import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Order } from '#contract/sales/orders.ts'
import { ListRow, LongList } from '../../ui/content/long-list.tsx'
import { Money } from '../../ui/content/money.tsx'
import { OrderProducts } from '../../ui/content/order-products.tsx'
import { isSameGroup } from '../../ui/content/row-groups.ts'
import { OrderStateBadge } from '../../ui/feedback/badges/order-state-badge.tsx'
import { Day } from './customer-facts.tsx'

type GroupProps = { rows: readonly Order[]; dayOf: (at: string) => string }
type Props = Pick<GroupProps, 'dayOf'> & { pages: readonly GroupProps['rows'][] }

/** One row for each order on wide screens, the same facts below each other on narrow ones. */
export const CustomerOrders = ({ pages, dayOf }: Props) => (
  <LongList
    label="Orders, newest first"
    pages={pages}
    rowHeight="6rem"
    groupClassName="divide-y divide-line not-first:border-t not-first:border-line"
    className="overflow-hidden rounded-xl border border-line bg-surface shadow-card"
  >
    {(rows) => <OrderRows rows={rows} dayOf={dayOf} />}
  </LongList>
)

const OrderRows = memo(
  ({ rows, dayOf }: GroupProps) => (
    <>
      {rows.map((order) => (
        <OrderRow key={order.id} order={order} dayOf={dayOf} />
      ))}
    </>
  ),
  isSameGroup,
)

const OrderRow = memo(({ order, dayOf }: Pick<GroupProps, 'dayOf'> & { order: Order }) => (
  <ListRow className="relative grid gap-x-6 gap-y-3 p-4 pt-2 text-sm transition-colors hover:bg-subtle sm:grid-cols-[1fr_auto] sm:px-5">
    <div className="min-w-0">
      <div className="mb-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <Link
          to={`/app/orders/${encodeURIComponent(order.id)}`}
          className="inline-flex min-h-11 items-center underline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <span className="sr-only">Order of </span>
          <Day at={order.paid_at} dayOf={dayOf} />
        </Link>
        <OrderStateBadge state={order.state} />
      </div>
      <OrderProducts order={order} />
    </div>
    <dl className="grid grid-cols-2 gap-x-8 gap-y-1 max-sm:border-t max-sm:border-line max-sm:pt-3 sm:min-w-60 sm:pt-2.5 sm:text-right">
      <div>
        <dt className="text-xs text-muted">Total</dt>
        <dd className="mt-0.5">
          <Money cents={order.total_cents} format="decimals" />
          {order.refunded_cents > 0 && (
            <span className="block text-xs text-muted">
              <Money cents={order.refunded_cents} format="decimals" /> refunded
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt className="text-xs text-muted">You Earn</dt>
        <dd className="mt-0.5 font-semibold text-positive">
          <Money cents={order.commission_cents} format="decimals" />
        </dd>
      </div>
    </dl>
  </ListRow>
))

import { Link, useLocation } from 'react-router-dom'
import type { Order } from '#contract/sales/orders.ts'
import { countryName } from '#rules/country.ts'
import { Money } from '../../ui/content/money.tsx'

export type OrdersProps = {
  /** The pages of the list. Rows render again only if they change, and what is out of sight is not laid out. */
  pages: readonly (readonly Order[])[]
  moments: Intl.DateTimeFormat
}
export type OrderRowsProps = { rows: readonly Order[]; moments: Intl.DateTimeFormat }

export const orderListLabel = 'Your orders, newest first'

/** Also tells the order's page that the way back is the list as it is. */
export function OrderLink({ order, moments }: { order: Order; moments: Intl.DateTimeFormat }) {
  const { search } = useLocation()
  return (
    <Link
      to={`/app/orders/${encodeURIComponent(order.id)}`}
      state={{ list: search }}
      className="inline-flex min-h-11 items-center underline-offset-4 after:absolute after:inset-0 after:rounded-xl hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
    >
      <time dateTime={order.paid_at} className="tabular-nums">
        {moments.format(new Date(order.paid_at))}
      </time>
    </Link>
  )
}

/** A long address is divided after its @, if that is enough. */
export function OrderBuyer({ order: { buyer } }: { order: Pick<Order, 'buyer'> }) {
  const address = buyer.full_email ?? buyer.email
  const domainAt = address.lastIndexOf('@') + 1
  return (
    <>
      <span className="block wrap-anywhere">
        {address.slice(0, domainAt)}
        <wbr />
        {address.slice(domainAt)}
      </span>
      {buyer.country && <span className="block text-xs text-muted">{countryName(buyer.country)}</span>}
    </>
  )
}

export const OrderTotal = ({ order }: { order: Order }) => (
  <>
    <Money cents={order.total_cents} format="decimals" />
    {order.refunded_cents > 0 && (
      <span className="block text-xs text-muted">
        <Money cents={order.refunded_cents} format="decimals" /> refunded
      </span>
    )}
  </>
)

export const OrderCommission = ({ order }: { order: Order }) => (
  <span className={order.commission_cents > 0 ? 'font-semibold text-positive' : 'font-semibold text-muted'}>
    <Money cents={order.commission_cents} format="decimals" />
  </span>
)

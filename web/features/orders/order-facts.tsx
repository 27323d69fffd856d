import type { Order } from '#contract/orders.ts'
import { Money } from '../../ui/money.tsx'

const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** The browser's time zone, in which dates are shown. */
export const timeZone = () => dateTime.resolvedOptions().timeZone

export const OrderDate = ({ order }: { order: Order }) => (
  <time dateTime={order.paid_at}>{dateTime.format(new Date(order.paid_at))}</time>
)

export const OrderProducts = ({ order }: { order: Order }) => (
  <ul className="grid gap-1">
    {order.lines.map(({ line, title, quantity }) => (
      <li key={line} className="font-medium wrap-anywhere">
        {quantity > 1 && <span className="text-muted tabular-nums">{quantity} × </span>}
        {title}
      </li>
    ))}
  </ul>
)

export const OrderBuyer = ({ order: { buyer } }: { order: Order }) => (
  <>
    <span className="block wrap-anywhere">{buyer.full_email ?? buyer.email}</span>
    {buyer.country && <span className="block text-xs text-muted">{countryNames.of(buyer.country)}</span>}
  </>
)

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
  <span className="font-semibold text-positive">
    <Money cents={order.commission_cents} format="decimals" />
  </span>
)

import type { OrderDetail } from '#contract/sales/orders.ts'
import { Card } from '../../ui/layout/card.tsx'
import { eventText } from './order-text.ts'

type Props = { order: OrderDetail; moments: Intl.DateTimeFormat }

/** What happened to an order, oldest first, in plain words. */
export const OrderHistory = ({ order, moments }: Props) => (
  <Card>
    <h2 className="font-display text-lg font-semibold tracking-title">What happened</h2>
    <ol className="mt-4 grid gap-4">
      {order.entries.map((entry) => (
        <li
          key={entry.id}
          className="relative pl-5 before:absolute before:top-2 before:left-0 before:size-2 before:rounded-full before:bg-accent"
        >
          <p className="text-sm">{eventText(entry)}</p>
          <p className="mt-0.5 text-xs text-muted tabular-nums">
            <time dateTime={entry.at}>{moments.format(new Date(entry.at))}</time>
          </p>
        </li>
      ))}
      {order.state === 'lost' && (
        <li className="relative pl-5 before:absolute before:top-2 before:left-0 before:size-2 before:rounded-full before:bg-danger">
          <p className="text-sm">The bank decided for the buyer. The commission is not paid.</p>
        </li>
      )}
    </ol>
  </Card>
)

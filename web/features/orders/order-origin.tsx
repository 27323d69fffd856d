import type { ReactNode } from 'react'
import type { OrderDetail } from '#contract/sales/orders.ts'
import { countedSource } from '#rules/source.ts'
import { Card } from '../../ui/layout/card.tsx'
import { OrderBuyer } from './order-facts.tsx'

/** Who bought, and which link they followed. */
export const OrderOrigin = ({ order }: { order: OrderDetail }) => (
  <Card>
    <h2 className="font-display text-lg font-semibold tracking-title">Buyer and source</h2>
    <dl className="mt-4 grid gap-4 text-sm">
      <Fact title="Buyer">
        <OrderBuyer order={order} />
        <span className="mt-1 block text-xs text-muted">
          {order.buyer.full_email
            ? 'The buyer agreed to share their address.'
            : 'The address is masked, because the buyer did not share it.'}
        </span>
      </Fact>
      <Fact title="Source">
        {countedSource(order.source)}
        {order.source?.utm_campaign && (
          <span className="block text-xs text-muted wrap-anywhere">Campaign {order.source.utm_campaign}</span>
        )}
        {order.source?.utm_medium && (
          <span className="block text-xs text-muted wrap-anywhere">Medium {order.source.utm_medium}</span>
        )}
      </Fact>
    </dl>
  </Card>
)

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{title}</dt>
    <dd className="mt-0.5 wrap-anywhere">{children}</dd>
  </div>
)

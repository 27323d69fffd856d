import type { OrderState } from '#contract/sales/order-state.ts'
import { Badge, type BadgeTone } from './badge.tsx'

const states: Record<OrderState, { text: string; tone: BadgeTone }> = {
  paid: { text: 'Paid', tone: 'positive' },
  partially_refunded: { text: 'Partly refunded', tone: 'warning' },
  refunded: { text: 'Refunded', tone: 'neutral' },
  disputed: { text: 'Disputed', tone: 'warning' },
  lost: { text: 'Dispute lost', tone: 'danger' },
}

export const OrderStateBadge = ({ state }: { state: OrderState }) => (
  <Badge tone={states[state].tone}>{states[state].text}</Badge>
)

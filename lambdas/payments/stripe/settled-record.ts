import type Stripe from 'stripe'
import type { SettledRecord } from '../ports.ts'

/**
 * Returns what the record of a payment has once this event is settled. Undefined where it has nothing of its own: a refund under way,
 * one that failed before it was recorded, a dispute with other evidence.
 */
export function settledRecordOf(event: Stripe.Event): SettledRecord | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { id, payment_intent } = event.data.object
      // A payment that nothing had to be paid for has its session's id.
      return { paymentId: idOf(payment_intent) ?? id }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return ofRefund(event.data.object)
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
      return ofDispute(event.data.object)
    default:
      return undefined
  }
}

function ofRefund({ id, status, payment_intent }: Stripe.Refund): SettledRecord | undefined {
  const paymentId = idOf(payment_intent)
  if (!paymentId) return undefined
  if (status === 'succeeded') return { paymentId, entry: `refund#${id}` }
  return status === 'failed' ? { paymentId, entry: `refund_failed#${id}` } : undefined
}

function ofDispute({ id, status, payment_intent }: Stripe.Dispute): SettledRecord | undefined {
  const paymentId = idOf(payment_intent)
  if (!paymentId) return undefined
  if (status === 'won') return { paymentId, entry: `dispute_won#${id}` }
  if (status === 'lost') return { paymentId, entry: `dispute#${id}`, isLost: true }
  return status === 'needs_response' ? { paymentId, entry: `dispute#${id}` } : undefined
}

const idOf = (field: string | { id: string } | null | undefined) =>
  typeof field === 'string' ? field : field?.id

import type { InvoiceFacts } from '../ports.ts'
import { connect } from './client.ts'
import { callStripe } from './errors.ts'
import { loadSubscription } from './load-subscription.ts'
import { refundPayment } from './refund-payment.ts'

export async function endAndRefund(subscriptionId: string): Promise<{ refundedCents: number }> {
  const facts = await loadSubscription(subscriptionId)
  if (!facts) return { refundedCents: 0 }
  const { stripe } = await connect()
  if (facts.status !== 'ended')
    await callStripe(stripe.subscriptions.cancel(facts.id, { invoice_now: false, prorate: false }))
  let refundedCents = 0
  for (const invoice of facts.invoices) refundedCents += await refundRest(invoice)
  return { refundedCents }
}

/** A disputed payment is left to its dispute. */
async function refundRest({ paymentId, cents, taxCents, refunds, failedRefunds, disputes }: InvoiceFacts) {
  const refunded = refunds.reduce((sum, refund) => sum + refund.cents, 0)
  const left = cents + taxCents - refunded
  if (!paymentId || left <= 0 || disputes.some(({ state }) => state !== 'won')) return 0
  const refund = await refundPayment({
    paymentId,
    cents: left,
    idempotencyKey: `second-plan-${paymentId}-after-${refunded}-failed-${failedRefunds.length}`,
  })
  return refund.cents
}

import { refundsSoFar } from '#rules/money/payment.ts'
import type { InvoiceFacts } from '../ports.ts'
import { refundableCents } from '../returned-payments.ts'
import { connectStripe } from './client.ts'
import { callStripe } from './errors.ts'
import { loadSubscription } from './load-subscription.ts'
import { refundPayment } from './refund-payment.ts'

export async function endAndRefund(
  subscriptionId: string,
  kept: ReadonlySet<string> = new Set(),
): Promise<{ refundedCents: number }> {
  const facts = await loadSubscription(subscriptionId)
  if (!facts) return { refundedCents: 0 }
  const { stripe } = await connectStripe()
  if (facts.status !== 'ended')
    await callStripe(stripe.subscriptions.cancel(facts.id, { invoice_now: false, prorate: false }))
  let refundedCents = 0
  for (const invoice of facts.invoices.filter(({ id }) => !kept.has(id)))
    refundedCents += await refundRest(invoice)
  return { refundedCents }
}

async function refundRest(invoice: InvoiceFacts) {
  const { paymentId, failedRefunds } = invoice
  const cents = refundableCents(invoice)
  if (!paymentId || cents === 0) return 0
  const refunded = refundsSoFar(invoice).reduce((sum, refund) => sum + refund.cents, 0)
  const refund = await refundPayment({
    paymentId,
    cents,
    idempotencyKey: `second-plan-${paymentId}-after-${refunded}-failed-${failedRefunds.length}`,
  })
  return refund.cents
}

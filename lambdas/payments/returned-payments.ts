import { refundsSoFar } from '#rules/money/payment.ts'
import type { InvoiceFacts, SubscriptionFacts } from './ports.ts'

/** Returns whether all that was paid for an invoice went back, by refunds or lost disputes. An open dispute is not decided yet. */
export function isReturned({ cents, taxCents, refunds, disputes }: InvoiceFacts): boolean {
  const lost = disputes.filter(({ state }) => state === 'lost')
  const returned = [...refunds, ...lost].reduce((sum, one) => sum + one.cents, 0)
  return cents > 0 && returned >= cents + taxCents
}

/** Returns whether all that was paid for the present period went back. What the customer's credit paid stays paid. */
export function isPeriodReturned({ invoices, periodEnd }: SubscriptionFacts): boolean {
  const ofPeriod = invoices.filter((invoice) => !invoice.isFree && invoice.periodEnd === periodEnd)
  return ofPeriod.length > 0 && ofPeriod.every(isReturned)
}

/** Returns the cents of an invoice that are left to refund, with tax. A disputed payment is left to its dispute. */
export function refundableCents(invoice: InvoiceFacts): number {
  const { paymentId, cents, taxCents, disputes } = invoice
  if (!paymentId || disputes.some(({ state }) => state !== 'won')) return 0
  const refunded = refundsSoFar(invoice).reduce((sum, refund) => sum + refund.cents, 0)
  return Math.max(0, cents + taxCents - refunded)
}

import type { InvoiceFacts } from './ports.ts'

/** What is left to refund of an invoice, with tax. A disputed payment is left to its dispute. */
export function refundableCents({ paymentId, cents, taxCents, refunds, disputes }: InvoiceFacts): number {
  if (!paymentId || disputes.some(({ state }) => state !== 'won')) return 0
  const refunded = refunds.reduce((sum, refund) => sum + refund.cents, 0)
  return Math.max(0, cents + taxCents - refunded)
}

import type { PaymentFacts } from '#rules/money/payment.ts'
import { type Checkout, loadCheckout } from '../../data/sales/checkouts.ts'
import type { RecordedOrder } from '../../data/sales/moved-orders.ts'
import { loadReceipt } from '../../data/sales/receipts.ts'

/** `paidAt` in epoch ms. */
export type ManualPayment = { paymentId: string; buyerEmail: string; paidAt: number }

export const manualCheckoutPrefix = 'manual-'

/** Returns whether an order was paid outside the payment provider. */
export const isManual = ({ checkout_id }: Pick<RecordedOrder, 'checkout_id'>) =>
  checkout_id.startsWith(manualCheckoutPrefix)

/** Returns the facts of a manual payment, which only the table has. */
export async function loadManualPayment(order: RecordedOrder): Promise<PaymentFacts | undefined> {
  const [checkout, receipt] = await Promise.all([loadCheckout(order.checkout_id), loadReceipt(order.id)])
  if (!checkout || !receipt) return undefined
  const paidAt = Date.parse(order.paid_at)
  return manualFacts({ paymentId: order.id, buyerEmail: receipt.email, paidAt }, checkout)
}

/** Returns the facts with the prices of the checkout: what was recorded first of a payment stays. */
export function manualFacts(
  { paymentId, paidAt, buyerEmail }: ManualPayment,
  { id, lines }: Checkout,
): PaymentFacts {
  const cents = lines[0]?.price_cents ?? 0
  const amounts = { subtotalCents: cents, discountCents: 0, taxCents: 0, totalCents: cents }
  return {
    id: paymentId,
    provider: 'manual',
    checkoutId: id,
    state: 'paid',
    paidAt,
    currency: 'usd',
    lines: [{ line: 0, quantity: 1, ...amounts }],
    ...amounts,
    refunds: [],
    failedRefunds: [],
    disputes: [],
    buyer: { email: buyerEmail, hasConsented: false },
  }
}

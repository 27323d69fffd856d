import type { DeskPurchase } from '#contract/operators/desk-sellers.ts'
import type { Purchase } from '../../data/sales/refund-requests.ts'
import { refundableLines } from '../../library/receipts.ts'
import { findPurchases } from './purchases.ts'

/** Finds what a buyer with this email has bought, or a payment, newest first: two requests. A buyer's address is not shown. */
export async function purchasesView(q: string): Promise<DeskPurchase[]> {
  const { purchases } = await findPurchases(
    q.includes('@') ? { by: 'buyer', email: q.toLowerCase() } : { by: 'payment', paymentId: q },
  )
  return purchases.map(purchaseView)
}

const purchaseView = (purchase: Purchase): DeskPurchase => {
  const { receipt, orderState, refundedCents, requestState } = purchase
  return {
    payment_id: receipt.id,
    paid_at: receipt.paid_at,
    store_name: receipt.store.name,
    state: orderState,
    total_cents: receipt.total_cents,
    refunded_cents: refundedCents,
    ...pendingRefundOf(purchase),
    courses: receipt.lines.map(({ title, quantity }) => (quantity > 1 ? `${quantity} x ${title}` : title)),
    lines: linesLeft(purchase),
    ...(requestState && { request: requestState }),
  }
}

/** Returns what refunds that the payment provider makes later give back, where there are any. */
export const pendingRefundOf = ({ pendingRefundCents }: Purchase) =>
  pendingRefundCents > 0 && { pending_refund_cents: pendingRefundCents }

/** Returns the lines of a purchase with the seats that were not refunded. */
export const linesLeft = (purchase: Purchase): DeskPurchase['lines'] =>
  refundableLines(purchase)
    .filter(({ seats_left }) => seats_left > 0)
    .map(({ line, title, seats_left: seats }) => ({ line, title, seats }))

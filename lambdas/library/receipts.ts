import type { Receipt } from '#contract/library.ts'
import { centsOfSeats, refundEndsAt, refundStateOf, seatRefundCents } from '#rules/courses/library.ts'
import { receiptNumber } from '#rules/money/receipt-number.ts'
import { isoAt } from '../clock.ts'
import type { Purchase } from '../data/sales/refund-requests.ts'
import { companyOf, supportMailbox } from '../env.ts'

/** The lines of a purchase with what is left of them to be refunded. */
export const refundableLines = ({ receipt, seatsLeft }: Purchase): Receipt['lines'] =>
  receipt.lines.map(({ line, title, quantity, total_cents }, index) => {
    const paid = { quantity, totalCents: total_cents }
    const left = seatsLeft[index] ?? quantity
    const refundedCents = centsOfSeats(paid, quantity - left)
    return {
      line: line ?? index,
      title,
      quantity,
      total_cents,
      seats_left: left,
      seat_refund_cents: Array.from({ length: left }, (_, n) => seatRefundCents(paid, refundedCents, n + 1)),
    }
  })

/** A purchase as its buyer sees it. */
export function receiptOf(purchase: Purchase, now: number): Receipt {
  const { receipt, orderState, refundedCents, requestState } = purchase
  const { id, paid_at, store, discount_cents, deals, tax_cents, total_cents, card } = receipt
  const paidAt = Date.parse(paid_at)
  return {
    payment_id: id,
    paid_at,
    store_name: store.name,
    support_email: store.support_email ?? supportMailbox(),
    sold_by: companyOf(),
    number: receiptNumber(id, paid_at),
    ...(card && { card }),
    lines: refundableLines(purchase),
    discount_cents,
    ...(deals && { deals }),
    tax_cents,
    total_cents,
    refunded_cents: refundedCents,
    refund_until: isoAt(refundEndsAt(paidAt)),
    refund: refundStateOf({ orderState, requestState, totalCents: total_cents, paidAt }, now),
  }
}

import type { Receipt } from '#contract/library.ts'
import { centsOfSeats, refundEndsAt, refundStateOf, seatRefundCents } from '#rules/courses/library.ts'
import { receiptNumber } from '#rules/money/receipt-number.ts'
import { isoAt } from '../clock.ts'
import type { GivenSeat } from '../data/library/seats.ts'
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

function linesWithClaims(purchase: Purchase, given: readonly GivenSeat[]): Receipt['lines'] {
  const { id, lines } = purchase.receipt
  return refundableLines(purchase).map((line, index) => {
    const claimed = given.filter(
      ({ payment_id, product_id, claimed_at }) =>
        payment_id === id && product_id === lines[index]?.product_id && claimed_at,
    )
    return { ...line, ...(claimed.length > 0 && { seats_claimed: claimed.length }) }
  })
}

/** A purchase as its buyer sees it. `given` are the seats of the buyer's library that have a link. */
export function receiptOf(purchase: Purchase, given: readonly GivenSeat[], now: number): Receipt {
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
    lines: linesWithClaims(purchase, given),
    discount_cents,
    ...(deals && { deals }),
    tax_cents,
    total_cents,
    refunded_cents: refundedCents,
    refund_until: isoAt(refundEndsAt(paidAt)),
    refund: refundStateOf({ orderState, requestState, totalCents: total_cents, paidAt }, now),
  }
}

import { refundDays, refundStateOf } from '#rules/courses/library.ts'
import {
  loadPurchases,
  type NewRefundRequest,
  type Purchase,
  saveRefundRequest,
} from '../data/sales/refund-requests.ts'
import { Failure } from '../failure.ts'
import type { Buyer } from '../http/buyer-session.ts'
import { maySeePayment } from './access.ts'
import { refundableLines } from './receipts.ts'

type Wanted = {
  payment_id: string
  line?: number | undefined
  seats?: number | undefined
  reason?: string | undefined
}

/**
 * Records a request that an operator decides. Repeating it changes nothing and sends no second mail.
 * @throws Failure 'not-found', or 'refund-closed' if the payment can no longer be refunded by request
 */
export async function requestRefund(buyer: Buyer, { payment_id, line, seats, reason }: Wanted, now: number) {
  const purchase = (await loadPurchases([payment_id])).get(payment_id)
  if (!purchase || purchase.receipt.library_id !== buyer.libraryId || !maySeePayment(buyer, payment_id))
    throw new Failure('not-found', 'There is no such purchase in your library.')
  const { receipt, ...facts } = purchase
  const { total_cents: totalCents, paid_at } = receipt
  const state = refundStateOf({ ...facts, totalCents, paidAt: Date.parse(paid_at) }, now)
  if (state === 'disputed')
    throw new Failure(
      'refund-closed',
      'This payment is disputed at your bank, which decides on it. It cannot be refunded meanwhile.',
    )
  if (state === 'refunded') throw new Failure('refund-closed', 'This purchase has already been refunded.')
  if (state === 'closed' || state === 'declined')
    throw new Failure(
      'refund-closed',
      `A refund can be requested within ${refundDays} days, once. Write to support.`,
    )
  if (state === 'available')
    await saveRefundRequest(purchase, { ...askedFor(purchase, line, seats), reason }, now)
}

function askedFor(purchase: Purchase, line: number | undefined, seats: number | undefined): NewRefundRequest {
  const { receipt, refundedCents } = purchase
  if (line === undefined) return { cents: receipt.total_cents - refundedCents }
  const found = refundableLines(purchase).find((one) => one.line === line)
  const wanted = seats ?? found?.seats_left ?? 0
  const cents = found?.seat_refund_cents[wanted - 1]
  if (!found || cents === undefined)
    throw new Failure('invalid-input', 'This purchase has no such seats left. Open your library again.')
  const course = receipt.lines[line]?.title ?? ''
  return { cents, line, course, seats: wanted, seatsAfter: found.seats_left - wanted }
}

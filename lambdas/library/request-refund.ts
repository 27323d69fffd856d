import { refundDays, refundStateOf } from '#rules/library.ts'
import { loadPurchases, saveRefundRequest } from '../data/refund-requests.ts'
import { Failure } from '../failure.ts'
import { maySee } from './access.ts'
import type { Buyer } from './session.ts'

/**
 * Records a request that an operator decides. Repeating it changes nothing and sends no second mail.
 * @throws Failure 'not-found', or 'refund-closed' if the payment can no longer be refunded by request
 */
export async function requestRefund(
  buyer: Buyer,
  { payment_id, reason }: { payment_id: string; reason?: string | undefined },
  now: number,
) {
  const purchase = (await loadPurchases([payment_id])).get(payment_id)
  if (!purchase || purchase.receipt.library_id !== buyer.libraryId || !maySee(buyer, payment_id))
    throw new Failure('not-found', 'There is no such purchase in your library.')
  const { receipt, ...facts } = purchase
  const { total_cents: totalCents, paid_at } = receipt
  const state = refundStateOf({ ...facts, totalCents, paidAt: Date.parse(paid_at) }, now)
  if (state === 'refunded') throw new Failure('refund-closed', 'This purchase has already been refunded.')
  if (state === 'closed')
    throw new Failure(
      'refund-closed',
      `A refund can be requested within ${refundDays} days, once. Write to support.`,
    )
  if (state === 'available') await saveRefundRequest(purchase, reason, now)
}

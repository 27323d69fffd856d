import * as z from 'zod/mini'
import { getItem } from '../table/client.ts'
import { keys } from '../table/keys.ts'

const Payment = z.object({ refunded_cents: z.int(), pending_refund_cents: z.optional(z.int()) })

/** Returns what was refunded of a payment, refunds that the provider makes later included; 0 without a payment. */
export async function loadRefundedCents({ paymentId }: { paymentId?: string | undefined }): Promise<number> {
  const item = paymentId === undefined ? undefined : await getItem(keys.payment(paymentId))
  if (!item) return 0
  const { refunded_cents, pending_refund_cents = 0 } = Payment.parse(item)
  return refunded_cents + pending_refund_cents
}

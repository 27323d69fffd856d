import * as z from 'zod/mini'
import { getItem } from '../table/client.ts'
import { keys } from '../table/keys.ts'

const Payment = z.object({ refunded_cents: z.int() })

/** Returns what was refunded of a payment; 0 without one. */
export async function loadRefundedCents({ paymentId }: { paymentId?: string | undefined }): Promise<number> {
  const item = paymentId === undefined ? undefined : await getItem(keys.payment(paymentId))
  return item ? Payment.parse(item).refunded_cents : 0
}

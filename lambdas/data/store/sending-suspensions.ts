import * as z from 'zod/mini'
import { getItem } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import type { Key } from '../table/partitions.ts'

/** What a mail to a buyer is about: a payment, a checkout that is not paid yet, or something of this seller's store. */
export type Purchase = { paymentId?: string | undefined; checkoutId?: string; tenantId?: string }

const Suspension = z.object({ reason: z.string() })
const Payment = z.object({ checkout_id: z.string() })
const Checkout = z.object({ tenant_id: z.string() })

/** Returns why an operator has suspended mails in the name of the seller's store; undefined if it was not suspended. */
export const loadSendingSuspension = async (tenantId: string): Promise<string | undefined> =>
  (await load(keys.suspendedSending(tenantId), Suspension))?.reason

/**
 * Returns whether the store that sold it is not to be named in mails. Where a mail's item does not say which store it is, the checkout
 * does, also once the seller is deleted and the payment is in the books of the platform.
 */
export async function isSendingSuspended({ paymentId, checkoutId, tenantId }: Purchase): Promise<boolean> {
  if (tenantId !== undefined) return (await loadSendingSuspension(tenantId)) !== undefined
  const payment = paymentId === undefined ? undefined : await load(keys.payment(paymentId), Payment)
  const id = checkoutId ?? payment?.checkout_id
  const checkout = id === undefined ? undefined : await load(keys.checkout(id), Checkout)
  return checkout !== undefined && (await loadSendingSuspension(checkout.tenant_id)) !== undefined
}

async function load<Schema extends z.ZodMiniType>(
  key: Key,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const item = await getItem(key)
  return item && schema.parse(item)
}

import { emailKeyOf } from '../../crypto/keyed-hashes.ts'
import { loadGrants } from '../../data/library/libraries.ts'
import { listOrders } from '../../data/sales/orders.ts'
import { askForReceiptAgain } from '../../data/sales/receipts.ts'
import { loadPurchases, type Purchase } from '../../data/sales/refund-requests.ts'
import { ownerOfAddress } from '../../data/store/addresses.ts'
import { Failure } from '../../failure.ts'

/** One of them: what a buyer gives when they write, or where they say that they bought. */
export type PurchaseSearch =
  | { by: 'buyer'; email: string }
  | { by: 'payment'; paymentId: string }
  | { by: 'store'; siteAddress: string; cursor?: string | undefined }

/** Newest first. `cursor` is there if the store may have older ones. */
export type FoundPurchases = { purchases: Purchase[]; cursor?: string }

/**
 * Finds purchases by the email that was entered at the payment page, by the payment's id, or by the address of the store,
 * a page at a time. A course that somebody was given is not their purchase.
 * @throws Failure 'not-found' if no store has the address
 */
export async function findPurchases(search: PurchaseSearch): Promise<FoundPurchases> {
  if (search.by === 'payment') return { purchases: await newestFirst([search.paymentId]) }
  if (search.by === 'buyer') {
    const grants = await loadGrants(await emailKeyOf(search.email))
    const bought = grants.filter(({ given_by }) => !given_by)
    return { purchases: await newestFirst(bought.map(({ payment_id }) => payment_id)) }
  }
  const tenantId = await ownerOfAddress(search.siteAddress)
  if (!tenantId) throw new Failure('not-found', `No store has the address ${search.siteAddress}.`)
  const { orders, cursor } = await listOrders(tenantId, search.cursor ? { cursor: search.cursor } : {})
  return { purchases: await newestFirst(orders.map(({ id }) => id)), ...(cursor && { cursor }) }
}

async function newestFirst(paymentIds: readonly string[]): Promise<Purchase[]> {
  const purchases = await loadPurchases(paymentIds)
  return [...purchases.values()].toSorted((a, b) => (a.receipt.paid_at < b.receipt.paid_at ? 1 : -1))
}

/**
 * Mails a receipt again, with a link that opens the buyer's library for another 90 days. It goes to the email of the
 * payment and to nobody else.
 * @throws Failure 'not-found' for a payment that was never settled
 */
export async function resendReceipt(paymentId: string) {
  if (await askForReceiptAgain(paymentId)) return
  throw new Failure('not-found', 'There is no receipt of this payment. Look for it with `find-purchases`.')
}

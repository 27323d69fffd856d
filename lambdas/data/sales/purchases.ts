import { getItems } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { StoredReceipt } from './receipts.ts'
import { Settlement } from './settlements.ts'

/** Returns what was bought and its present state, in one round trip; undefined until the payment is settled. */
export async function loadPurchase(paymentId: string) {
  const items = await getItems([keys.receipt(paymentId), keys.payment(paymentId)])
  const receipt = items.find(({ type }) => type === 'receipt')
  const settlement = items.find(({ type }) => type === 'payment')
  return receipt && settlement
    ? { receipt: StoredReceipt.parse(receipt), settlement: Settlement.parse(settlement) }
    : undefined
}

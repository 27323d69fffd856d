import type { FindPurchases, Purchases } from '#contract/checkout.ts'
import { loadCheckouts } from '../data/sales/checkouts.ts'
import { loadSettlements } from '../data/sales/settlements.ts'

/**
 * Returns which of the checkouts that a store's page started were paid, and what of them was not refunded since. A bank
 * debit under way counts as paid, so that its courses leave the cart and are not paid twice. Whoever
 * knows a checkout's id and the page's own id of its request has started it.
 */
export async function findPurchases({ checkouts: asked }: FindPurchases): Promise<Purchases> {
  const requestOf = new Map(asked.map(({ id, request_id }) => [id, request_id]))
  const found = await loadCheckouts(asked.map(({ id }) => id))
  const paid = found.filter(
    ({ id, state, seen_state, request_id }) =>
      (state === 'paid' || seen_state === 'processing') &&
      request_id !== undefined &&
      request_id === requestOf.get(id),
  )
  const settlements = await loadSettlements(paid.flatMap(({ payment_id }) => payment_id ?? []))
  const owned = paid.flatMap(({ payment_id = '', lines }) => {
    const settlement = settlements.get(payment_id)
    return lines
      .filter(({ line }) => settlement && !settlement.revoked_lines.includes(line))
      .map(({ store_product_id }) => store_product_id)
  })
  return { paid: paid.map(({ id }) => id), owned: [...new Set(owned)] }
}

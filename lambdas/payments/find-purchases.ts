import type { FindPurchases, Purchases } from '#contract/sales/checkout.ts'
import { hasOwnSeat } from '../data/library/held-grants.ts'
import { grantsIn, libraryItems } from '../data/library/libraries.ts'
import { givenSeatsIn } from '../data/library/seats.ts'
import { type Checkout, loadCheckouts } from '../data/sales/checkouts.ts'
import { loadSettlements, type Settlement } from '../data/sales/settlements.ts'

/**
 * Returns which of the checkouts that a store's page started were paid, and what the buyer still has of them. A bank
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
  const owned = await Promise.all(
    paid.map(({ payment_id = '', lines }) => keptLines(payment_id, lines, settlements.get(payment_id))),
  )
  return {
    paid: paid.map(({ id }) => id),
    owned: [...new Set(owned.flat().map(({ store_product_id }) => store_product_id))],
  }
}

/** After a refund of single seats the library tells whether one is left besides those that others have claimed. */
async function keptLines(paymentId: string, lines: Checkout['lines'], settlement: Settlement | undefined) {
  if (!settlement) return []
  const kept = lines.filter(({ line }) => !settlement.revoked_lines.includes(line))
  if (!settlement.seats_left || kept.length === 0) return kept
  const items = await libraryItems(settlement.library_id)
  const grants = grantsIn(items).filter(({ payment_id }) => payment_id === paymentId)
  const given = givenSeatsIn(items)
  return kept.filter(({ product_id }) => hasOwnSeat(grants, given, product_id))
}

import { isSeatPaid, seatsWithout } from '#rules/courses/library.ts'
import { getItems } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { type Grant, grantsIn } from './libraries.ts'
import { type GivenSeat, givenSeatsIn, loadGivenSeats } from './seats.ts'

type Gift = Grant & { given_by: string }
const isGift = (grant: Grant): grant is Gift => grant.given_by !== undefined

/**
 * Returns the grants with their current state. Those that others gave need one more request and one for each, at the same
 * time: they end and return with their purchase, and the last ones end where refunds left fewer seats than were claimed.
 */
export async function currentGrants(grants: readonly Grant[]): Promise<Grant[]> {
  const gifts = grants.filter(isGift)
  if (gifts.length === 0) return [...grants]
  const [items, given] = await Promise.all([
    getItems(gifts.map((gift) => keys.courseGrant(gift.given_by, gift.product_id, gift.payment_id))),
    Promise.all(gifts.map(({ given_by, product_id }) => loadGivenSeats(given_by, product_id))),
  ])
  const purchases = grantsIn(items)
  const states = new Map<Grant, Grant['state']>(
    gifts.map((gift, index) => [gift, stateOf(gift, purchases, given[index] ?? [])]),
  )
  return grants.map((grant) => ({ ...grant, state: states.get(grant) ?? grant.state }))
}

function stateOf(gift: Gift, purchases: readonly Grant[], given: readonly GivenSeat[]): Grant['state'] {
  const purchase = purchases.find((it) => isSamePurchase(it, gift))
  if (purchase?.state !== 'active') return 'revoked'
  const claims = given.flatMap(({ payment_id, claimed_at, number }) =>
    payment_id === gift.payment_id && claimed_at ? [{ claimed_at, number }] : [],
  )
  const claim = { claimed_at: gift.created_at, number: gift.seat_number }
  return isSeatPaid(claim, claims, purchase.seats) ? 'active' : 'revoked'
}

const isSamePurchase = (a: Grant, b: Grant) => a.product_id === b.product_id && a.payment_id === b.payment_id

/**
 * Returns whether a buyer has a seat of a course besides those that others have claimed. `grants` and `given` are those of the
 * whole library: a refund may have left only seats that were given away.
 */
export function hasOwnSeat(grants: readonly Grant[], given: readonly GivenSeat[], productId: string) {
  const purchases = grants.filter(
    ({ product_id, given_by, state }) => product_id === productId && !given_by && state === 'active',
  )
  const claimed = given.filter(({ product_id, claimed_at }) => product_id === productId && claimed_at)
  return seatsWithout(purchases, claimed) > 0
}

/** Returns the grants that give access now, gifts included. */
export async function heldGrants(grants: readonly Grant[], given: readonly GivenSeat[]): Promise<Grant[]> {
  const current = await currentGrants(grants)
  return current.filter(
    ({ state, given_by, product_id }) =>
      state === 'active' && (given_by || hasOwnSeat(grants, given, product_id)),
  )
}

/**
 * Returns the grants that give access to courses which a library had before a payment. The payment's own time does not tell them
 * apart, because the provider gives it in whole seconds.
 */
export async function grantsHeldBefore(items: readonly Record<string, unknown>[], paymentId: string) {
  const grants = grantsIn(items)
  const own = grants.find(({ payment_id }) => payment_id === paymentId)
  if (!own) return []
  const before = grants.filter(
    ({ payment_id, created_at }) => payment_id !== paymentId && created_at < own.created_at,
  )
  return heldGrants(before, givenSeatsIn(items))
}

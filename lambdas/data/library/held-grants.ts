import { seatsWithout } from '#rules/courses/library.ts'
import { currentGrants, type Grant, grantsIn } from './libraries.ts'
import { type GivenSeat, givenSeatsIn } from './seats.ts'

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

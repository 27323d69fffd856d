import { seatsWithout } from '#rules/courses/library.ts'
import { currentGrants, type Grant, grantsIn, loadGrants } from '../data/library/libraries.ts'
import { type GivenSeat, givenSeatsIn, loadGivenSeats } from '../data/library/seats.ts'
import { Failure } from '../failure.ts'
import type { Buyer } from '../http/buyer-session.ts'

/** Whether a session may see what a payment bought: see `Buyer`. */
export const maySeePayment = ({ paymentId }: Buyer, payment_id: string) =>
  paymentId === undefined || paymentId === payment_id

/**
 * Whether a buyer has a seat of a course besides those that others have claimed. `grants` and `given` are those of the
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

/**
 * Returns the grant through which a session may read a course.
 * @throws Failure 'not-found' if the library does not have it, 'access-ended' after a refund or a lost dispute
 */
export async function expectCourseAccess(buyer: Buyer, productId: string): Promise<Grant> {
  const [all, given] = await Promise.all([
    loadGrants(buyer.libraryId, productId),
    loadGivenSeats(buyer.libraryId, productId),
  ])
  const grants = all.filter(
    ({ product_id, payment_id }) => product_id === productId && maySeePayment(buyer, payment_id),
  )
  if (grants.length === 0) throw notInLibrary()
  const isOwner = hasOwnSeat(all, given, productId)
  const active = (await currentGrants(grants)).find(
    ({ state, given_by }) => state === 'active' && (given_by || isOwner),
  )
  if (!active) throw accessEnded()
  return active
}

export const contentNotFound = () =>
  new Failure('not-found', 'This course has no such lesson or file. Open the course again from your library.')

export const notInLibrary = () => new Failure('not-found', 'This course is not in your library.')

export const accessEnded = () =>
  new Failure('access-ended', 'Your access to this course has ended because its payment was returned.')

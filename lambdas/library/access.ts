import { currentGrants, hasOwnSeat } from '../data/library/held-grants.ts'
import { type Grant, loadGrants } from '../data/library/libraries.ts'
import { loadGivenSeats } from '../data/library/seats.ts'
import { Failure } from '../failure.ts'
import type { Buyer } from '../http/buyer-session.ts'

/** Returns whether a session may see what a payment bought: see `Buyer`. */
export const maySeePayment = ({ paymentId }: Buyer, payment_id: string) =>
  paymentId === undefined || paymentId === payment_id

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

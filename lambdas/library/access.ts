import { currentGrants, type Grant, loadGrants } from '../data/libraries.ts'
import { Failure } from '../failure.ts'
import type { Buyer } from './session.ts'

/** Whether a session may see what a payment bought: see `Buyer`. */
export const maySee = ({ paymentId }: Buyer, payment_id: string) =>
  paymentId === undefined || paymentId === payment_id

/**
 * Returns the grant through which a session may read a course.
 * @throws Failure 'not-found' if the library does not have it, 'access-ended' after a refund or a lost dispute
 */
export async function accessTo(buyer: Buyer, productId: string): Promise<Grant> {
  const grants = (await loadGrants(buyer.libraryId, productId)).filter(
    ({ product_id, payment_id }) => product_id === productId && maySee(buyer, payment_id),
  )
  if (grants.length === 0) throw notInLibrary()
  const active = (await currentGrants(grants)).find(({ state }) => state === 'active')
  if (!active) throw accessEnded()
  return active
}

export const noSuchContent = () =>
  new Failure('not-found', 'This course has no such lesson or file. Open the course again from your library.')

export const notInLibrary = () => new Failure('not-found', 'This course is not in your library.')

export const accessEnded = () =>
  new Failure('access-ended', 'Your access to this course has ended because its payment was returned.')

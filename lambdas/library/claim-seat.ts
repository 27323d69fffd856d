import { textHash } from '../crypto/text-hash.ts'
import { heldGrants } from '../data/library/held-grants.ts'
import { grantsIn, libraryItems } from '../data/library/libraries.ts'
import { type ClaimResult, claimSeat, givenSeatsIn, loadSeatLink } from '../data/library/seats.ts'
import { Failure } from '../failure.ts'
import type { Buyer } from '../http/buyer-session.ts'

const refusals: Record<Exclude<ClaimResult, 'claimed'>, () => Failure> = {
  taken: () =>
    new Failure('seat-claimed', 'Somebody has claimed this seat already. Ask for another gift link.'),
  ended: () => new Failure('access-ended', 'This gift has ended because its payment was returned.'),
  owned: () =>
    new Failure('already-in-library', 'You have this course already. Leave the gift link to somebody else.'),
}

export const noSuchGift = () =>
  new Failure('not-found', 'This gift link does not work. Ask whoever sent it for a new one.')

/**
 * Gives the seat of a gift link to the email address of this session. Repeating it changes nothing.
 * @throws Failure 'not-allowed' unless a code or an access link proved the email address; 'not-found', 'seat-claimed',
 *   'access-ended' or 'already-in-library'
 */
export async function claimGift({ libraryId, paymentId }: Buyer, token: string, now: number) {
  if (paymentId) throw new Failure('not-allowed', 'Confirm your email address with a code first.')
  const tokenHash = textHash(token)
  const [link, items] = await Promise.all([loadSeatLink(tokenHash), libraryItems(libraryId)])
  if (!link) throw noSuchGift()
  const { product_id, title, claimed_by } = link
  if (claimed_by === libraryId) return { product_id, title }
  if (claimed_by) throw refusals.taken()
  const own = grantsIn(items).filter((grant) => grant.product_id === product_id)
  if ((await heldGrants(own, givenSeatsIn(items))).length > 0) throw refusals.owned()
  // The giver has no seat left. Both libraries of a claim are written, so they must not be the same.
  if (link.library_id === libraryId) throw refusals.ended()
  const ended = own.map(({ payment_id }) => payment_id)
  const result = await claimSeat(tokenHash, link, { libraryId, ended }, now)
  if (result !== 'claimed') throw refusals[result]()
  return { product_id, title }
}

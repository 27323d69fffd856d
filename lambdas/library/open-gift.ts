import type { Gift } from '#contract/library.ts'
import { isWithinLimit } from '../accounts/client-limits.ts'
import { tooManyRequestsText } from '../accounts/replies.ts'
import { textHash } from '../crypto/text-hash.ts'
import { loadGrant } from '../data/library/libraries.ts'
import { loadSeatLink, type SeatLink } from '../data/library/seats.ts'
import { Failure } from '../failure.ts'
import type { Client } from '../http/request.ts'
import { noSuchGift } from './claim-seat.ts'
import { shownStore } from './show-library.ts'

/**
 * Returns what a gift link gives and whether it still can be claimed. Whoever has the link may know that.
 * @throws Failure 'too-many-requests', or 'not-found' for a link that does not exist
 */
export async function openGift(token: string, client: Client, now: number): Promise<Gift> {
  const [link, allowed] = await Promise.all([
    loadSeatLink(textHash(token)),
    isWithinLimit('check', client, now),
  ])
  if (!allowed) throw new Failure('too-many-requests', tooManyRequestsText)
  if (!link) throw noSuchGift()
  return { title: link.title, store: shownStore(link.store), state: await stateOf(link) }
}

async function stateOf({ claimed_by, library_id, product_id, payment_id, number }: SeatLink) {
  const grant = await loadGrant(library_id, product_id, payment_id)
  if (grant?.state !== 'active') return 'ended'
  if (claimed_by) return 'claimed'
  return number <= grant.seats && (grant.claimed_seats ?? 0) < grant.seats ? 'free' : 'ended'
}

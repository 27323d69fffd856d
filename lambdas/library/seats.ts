import type { Seat } from '#contract/library.ts'
import { giftLinkPath } from '#contract/urls/buyer-links.ts'
import { isLinkOpen, seatsToGive } from '#rules/courses/library.ts'
import { newNonce, seatTokenFor } from '../crypto/keyed-hashes.ts'
import { textHash } from '../crypto/text-hash.ts'
import { currentGrants } from '../data/library/held-grants.ts'
import { type Grant, loadGrants } from '../data/library/libraries.ts'
import { type GivenSeat, loadGivenSeats, saveSeat, seatIdOf } from '../data/library/seats.ts'
import { succeeds } from '../data/table/conditions.ts'
import { retryOnConflict } from '../data/table/retry.ts'
import { appOrigin } from '../env.ts'
import { Failure } from '../failure.ts'
import type { Buyer } from '../http/buyer-session.ts'
import { accessEnded, maySeePayment, notInLibrary } from './access.ts'

const tries = 5

/**
 * Makes the link of one more seat of a course.
 * @throws Failure 'not-found', 'access-ended', or 'no-seats-left' once every seat has a link
 */
export async function giveSeat(buyer: Buyer, productId: string, now: number): Promise<Seat> {
  const { libraryId } = buyer
  return retryOnConflict({ tries }, async () => {
    const [grants, given] = await Promise.all([
      loadGrants(libraryId, productId),
      loadGivenSeats(libraryId, productId),
    ])
    const purchases = purchasesOf(buyer, productId, grants)
    const { grant, seat } = nextSeat(purchases, given, await hasGift(buyer, grants))
    const nonce = newNonce()
    const token = await seatTokenFor(nonce)
    const isSaved = await succeeds(
      saveSeat({ libraryId, grant, seat, nonce, tokenHash: textHash(token) }, now),
    )
    return isSaved ? { id: seatIdOf(seat), url: urlOf(token), claimed: false } : undefined
  })
}

/** A seat that somebody else gave cannot be given on. */
function purchasesOf(buyer: Buyer, productId: string, grants: readonly Grant[]) {
  const purchases = grants.filter(
    ({ product_id, payment_id, given_by }) =>
      product_id === productId && !given_by && maySeePayment(buyer, payment_id),
  )
  if (purchases.length === 0) throw notInLibrary()
  const active = purchases.filter(({ state }) => state === 'active')
  if (active.length === 0) throw accessEnded()
  return active
}

/** Returns whether somebody else's seat gives the course, so that the buyer needs none of their own. */
async function hasGift(buyer: Buyer, grants: readonly Grant[]) {
  const gifts = grants.filter(({ given_by, payment_id }) => given_by && maySeePayment(buyer, payment_id))
  return (await currentGrants(gifts)).some(({ state }) => state === 'active')
}

function nextSeat(purchases: readonly Grant[], given: readonly GivenSeat[], hasGift: boolean) {
  const [seat] = seatsToGive(purchases, given, { hasGift })
  const grant = purchases.find(({ payment_id }) => payment_id === seat?.payment_id)
  if (!seat || !grant)
    throw new Failure(
      'no-seats-left',
      'Every seat of this course has a gift link already. Copy it from your library.',
    )
  return { seat, grant }
}

/** The seats of one course as their buyer sees them. A claimed seat's link is of no use any more and is left out. */
export async function seatsOf(
  purchases: readonly Grant[],
  given: readonly GivenSeat[],
  { hasGift }: { hasGift: boolean },
) {
  const mine = given.filter((seat) => {
    const purchase = purchases.find(({ payment_id }) => payment_id === seat.payment_id)
    return purchase && (seat.claimed_at || isLinkOpen(seat, purchase, given))
  })
  const seats: Seat[] = await Promise.all(
    mine.map(async ({ nonce, claimed_at, ...seat }) => ({
      id: seatIdOf(seat),
      claimed: claimed_at !== undefined,
      ...(!claimed_at && { url: urlOf(await seatTokenFor(nonce)) }),
    })),
  )
  return { seats, seats_left: seatsToGive(purchases, given, { hasGift }).length }
}

const urlOf = (token: string) => `${appOrigin()}${giftLinkPath(token)}`

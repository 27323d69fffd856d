import * as z from 'zod/mini'
import type { SeatNumber } from '#rules/courses/library.ts'
import { isoAt } from '../../clock.ts'
import type { StoredSeatClaim } from '../sales/mails/buyer-news.ts'
import { SoldBy } from '../sales/sold-by.ts'
import { getItem, queryItems, transact, type Write } from '../table/client.ts'
import { ConditionFailedError } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { seatPrefix } from '../table/library-keys.ts'
import type { Grant } from './libraries.ts'

/** A seat that its buyer has made a link for. `seatTokenFor` derives the link's token from `nonce`. */
const GivenSeat = z.object({
  id: z.string(),
  product_id: z.string(),
  payment_id: z.string(),
  number: z.int(),
  nonce: z.string(),
  claimed_at: z.optional(z.string()),
})
export type GivenSeat = z.infer<typeof GivenSeat>

/** The same seat as its link finds it. `claimed_by` is the library that has it. */
const SeatLink = z.object({
  library_id: z.string(),
  product_id: z.string(),
  payment_id: z.string(),
  number: z.int(),
  title: z.string(),
  store: z.omit(SoldBy, { url: true }),
  claimed_by: z.optional(z.string()),
})
export type SeatLink = z.infer<typeof SeatLink>

/** Returns undefined if there is no such link. */
export async function loadSeatLink(tokenHash: string): Promise<SeatLink | undefined> {
  const item = await getItem(keys.seatLink(tokenHash))
  return item && SeatLink.parse(item)
}

/** Returns the seats of one course that have a link. */
export async function loadGivenSeats(libraryId: string, productId: string): Promise<GivenSeat[]> {
  return givenSeatsIn(await queryItems(keys.library(libraryId).pk, `${seatPrefix}${productId}#`))
}

export const givenSeatsIn = (items: readonly Record<string, unknown>[]): GivenSeat[] =>
  items.filter(({ type }) => type === 'seat').map((item) => GivenSeat.parse(item))

type NewSeat = { libraryId: string; grant: Grant; seat: SeatNumber; nonce: string; tokenHash: string }

/**
 * Saves a seat and its link.
 * @throws ConditionFailedError if the seat has a link already, or the purchase is no longer active
 */
export async function saveSeat({ libraryId, grant, seat, nonce, tokenHash }: NewSeat, now: number) {
  const { product_id, payment_id, title, store } = grant
  const { number } = seat
  const origin = { created_at: isoAt(now), product_id, payment_id, number }
  const id = seatIdOf(seat)
  await transact([
    {
      Put: {
        Item: {
          ...keys.givenSeat(libraryId, product_id, payment_id, number),
          ...{ type: 'seat', id, ...origin, nonce },
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    {
      Put: {
        Item: {
          ...keys.seatLink(tokenHash),
          ...{ type: 'seat_link', id: tokenHash, ...origin, library_id: libraryId, title, store },
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    isActive(libraryId, grant, number),
  ])
}

export const seatIdOf = ({ payment_id, number }: SeatNumber) => `${payment_id}-${number}`

/** `claimed`: also if this library claimed it before. */
export type ClaimResult = 'claimed' | 'taken' | 'ended' | 'owned'

/** `ended`: the payments of the seats of this course that the library claimed before, and that have ended since. */
type Claimer = { libraryId: string; ended: readonly string[] }

/**
 * Gives a seat to a library, once. Nothing is written unless the seat is free, its purchase active, and every seat of the
 * course that the library claimed before has ended.
 */
export async function claimSeat(
  tokenHash: string,
  link: SeatLink,
  claimer: Claimer,
  now: number,
): Promise<ClaimResult> {
  try {
    await transact(claimWrites(tokenHash, link, claimer, now))
    return 'claimed'
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    if (error.failed.includes(0)) {
      const current = await loadSeatLink(tokenHash)
      return current?.claimed_by === claimer.libraryId ? 'claimed' : 'taken'
    }
    return error.failed.includes(2) ? 'ended' : 'owned'
  }
}

function claimWrites(tokenHash: string, link: SeatLink, { libraryId, ended }: Claimer, now: number): Write[] {
  const { product_id, payment_id, number, title, store } = link
  return [
    {
      Update: {
        Key: keys.seatLink(tokenHash),
        UpdateExpression: 'SET claimed_by = :library',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(claimed_by)',
        ExpressionAttributeValues: { ':library': libraryId },
      },
    },
    {
      Update: {
        Key: keys.givenSeat(link.library_id, product_id, payment_id, number),
        UpdateExpression: 'SET claimed_at = :now',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':now': isoAt(now) },
      },
    },
    countClaim(link),
    {
      Put: {
        Item: {
          ...keys.courseGrant(libraryId, product_id, payment_id),
          ...{ type: 'grant', id: `${product_id}#${payment_id}`, created_at: isoAt(now) },
          ...{ product_id, payment_id, title, store, seats: 1, state: 'active' },
          ...{ given_by: link.library_id, seat_number: number },
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    claimedSeatPut(libraryId, link, ended, now),
    ...seatClaimWrites(
      {
        ...{ paymentId: payment_id, seatId: seatIdOf({ payment_id, number }), title, store },
        ...{ giver: link.library_id, claimer: libraryId },
      },
      now,
    ),
  ]
}

/** Refuses one of two claims at the same moment, even if both read a library without the course. */
function claimedSeatPut(
  libraryId: string,
  { product_id, payment_id }: SeatLink,
  ended: readonly string[],
  now: number,
): Write {
  const names = ended.map((_, index) => `:ended${index}`)
  return {
    Put: {
      Item: {
        ...keys.claimedSeat(libraryId, product_id),
        ...{ type: 'claimed_seat', id: product_id, created_at: isoAt(now), product_id, payment_id },
      },
      ConditionExpression: ['attribute_not_exists(pk)', ...names.map((name) => `payment_id = ${name}`)].join(
        ' OR ',
      ),
      ...(ended.length > 0 && {
        ExpressionAttributeValues: Object.fromEntries(ended.map((id, index) => [`:ended${index}`, id])),
      }),
    },
  }
}

/** Also that the purchase has at least so many seats. */
const isActive = (
  libraryId: string,
  { product_id, payment_id }: Pick<Grant, 'product_id' | 'payment_id'>,
  seats = 1,
): Write => ({
  ConditionCheck: {
    Key: keys.courseGrant(libraryId, product_id, payment_id),
    ConditionExpression: '#state = :active AND seats >= :seats',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':active': 'active', ':seats': seats },
  },
})

/**
 * Refused unless the purchase is active and has a seat for this link: a refund of single seats ends the links of the last ones,
 * and seats that were claimed before come first. Seats of before are not counted, but `currentGrants` gives them precedence.
 */
const countClaim = ({ library_id, product_id, payment_id, number }: SeatLink): Write => ({
  Update: {
    Key: keys.courseGrant(library_id, product_id, payment_id),
    UpdateExpression: 'ADD claimed_seats :one',
    ConditionExpression:
      '#state = :active AND seats >= :number AND (attribute_not_exists(claimed_seats) OR claimed_seats < seats)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':active': 'active', ':number': number, ':one': 1 },
  },
})

type Claimed = {
  paymentId: string
  seatId: string
  title: string
  store: StoredSeatClaim['store']
  giver: string
  claimer: string
}

/** Queues the mails to both, in the transaction that claims the seat. */
const seatClaimWrites = ({ paymentId, seatId, title, store, ...libraries }: Claimed, now: number): Write[] =>
  (['giver', 'claimer'] as const).map((role) => {
    const library_id = libraries[role]
    const id = `${seatId}-${role}`
    const claim: StoredSeatClaim = { id, payment_id: paymentId, library_id, role, title, store }
    return {
      Put: {
        Item: {
          ...keys.seatClaim(library_id, claim.id),
          type: 'seat_claim',
          created_at: isoAt(now),
          ...claim,
        },
      },
    }
  })

import { isReviewShown } from '#rules/courses/reviews.ts'
import { mailboxHashOf } from '../crypto/mailbox-hash.ts'
import { currentGrants, hasOwnSeat } from '../data/library/held-grants.ts'
import { emailOfLibrary, type Grant, loadGrants } from '../data/library/libraries.ts'
import { loadGivenSeats } from '../data/library/seats.ts'
import { isCourseSeller } from '../data/reviews/course-sellers.ts'
import { loadOwnReview, type StoredReview, saveReview } from '../data/reviews/reviews.ts'
import { loadSettlements } from '../data/sales/settlements.ts'
import { succeeds } from '../data/table/conditions.ts'
import { retryOnConflict } from '../data/table/retry.ts'

const tries = 5

/** What decides whether a library may review a course. */
export type ReaderFacts = {
  /** The grants through which the library may read the course now, without seats that a seller bought from their own store. */
  seats: Grant[]
  isSeller: boolean
  payments: string[]
  mailboxes: string[]
}

/** Reads the facts anew. */
export async function readerFacts(libraryId: string, productId: string): Promise<ReaderFacts> {
  const [grants, given, email] = await Promise.all([
    loadGrants(libraryId, productId),
    loadGivenSeats(libraryId, productId),
    emailOfLibrary(libraryId),
  ])
  const [current, settlements] = await Promise.all([
    currentGrants(grants),
    loadSettlements(grants.map(({ payment_id }) => payment_id)),
  ])
  const isOwner = hasOwnSeat(grants, given, productId)
  const seats = current.filter(
    ({ state, given_by, payment_id }) =>
      state === 'active' && (given_by || isOwner) && !settlements.get(payment_id)?.is_self_purchase,
  )
  const emails = [email, ...(await giversOf(seats))]
  const mailboxes = [...new Set(emails)].flatMap((it) => (it === undefined ? [] : [mailboxHashOf(it)]))
  return {
    seats,
    isSeller: await isCourseSeller(productId, mailboxes),
    payments: grants.map(({ payment_id }) => payment_id),
    mailboxes,
  }
}

/** Returns the emails of those who gave the seats; none if the reader also bought one, because then it does not matter. */
async function giversOf(seats: readonly Grant[]) {
  const givers = seats.map(({ given_by }) => given_by)
  if (givers.includes(undefined)) return []
  return Promise.all(givers.flatMap((giver) => (giver ? [emailOfLibrary(giver)] : [])))
}

/**
 * Shows a review, or withdraws it, as the facts of its seat are now. Idempotent and safe to call concurrently. Returns
 * whether anything changed.
 */
export async function settleReview(libraryId: string, productId: string): Promise<boolean> {
  return retryOnConflict({ tries }, async () => {
    const review = await loadOwnReview(libraryId, productId)
    if (!review || review.deleted_at) return false
    const next = withReaderFacts(review, await readerFacts(libraryId, productId))
    if (isSame(review, next)) return false
    return (await succeeds(saveReview(review, next))) || undefined
  })
}

/** Returns the review as it is to be with these facts. */
export const withReaderFacts = <Kept extends Omit<StoredReview, 'revision'>>(
  review: Kept,
  facts: ReaderFacts,
): Kept => ({
  ...review,
  is_shown: isReviewShown({
    hasSeat: facts.seats.length > 0,
    isSeller: facts.isSeller,
    hiddenReason: review.hidden_reason,
  }),
  payments: [...new Set([...review.payments, ...facts.payments])],
  mailboxes: [...new Set([...review.mailboxes, ...facts.mailboxes])],
})

const isSame = (one: StoredReview, other: StoredReview) =>
  one.is_shown === other.is_shown &&
  one.payments.length === other.payments.length &&
  one.mailboxes.length === other.mailboxes.length

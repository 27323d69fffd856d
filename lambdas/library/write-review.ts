import { ulid } from 'ulid'
import type { OwnReview, WriteReview } from '#contract/reviews.ts'
import { hasReadEnough } from '#rules/courses/library.ts'
import { reviewChangesPerHour } from '#rules/courses/reviews.ts'
import { tooManyRequestsText } from '../accounts/replies.ts'
import { isoAt } from '../clock.ts'
import { loadCourse } from '../data/library/courses.ts'
import type { Grant } from '../data/library/libraries.ts'
import { loadOpenedLessons } from '../data/library/opened-lessons.ts'
import { loadProgress, progressOf } from '../data/library/progress.ts'
import {
  findReview,
  loadOwnReview,
  type NewReview,
  removeReview,
  type StoredReview,
  saveReview,
} from '../data/reviews/reviews.ts'
import { buyerCountry } from '../data/sales/orders.ts'
import type { Write } from '../data/table/client.ts'
import { succeeds } from '../data/table/conditions.ts'
import { keys } from '../data/table/keys.ts'
import { countInHour } from '../data/table/rate-limits.ts'
import { retryOnConflict } from '../data/table/retry.ts'
import { Failure } from '../failure.ts'
import type { Buyer } from '../http/buyer-session.ts'
import { expectCourseAccess, maySeePayment } from './access.ts'
import { readerFacts, settleReview, withReaderFacts } from './settle-review.ts'

const tries = 5

/** A review as its writer sees it. */
export const ownReviewOf = (review: StoredReview | NewReview): OwnReview => ({
  id: review.id,
  stars: review.stars,
  text: review.text,
  ...(review.name && { name: review.name }),
  state: stateOf(review),
  ...(review.hidden_reason && { hidden_reason: review.hidden_reason }),
})

function stateOf({ hidden_reason, is_shown }: Pick<StoredReview, 'hidden_reason' | 'is_shown'>) {
  if (hidden_reason) return 'hidden'
  return is_shown ? 'shown' : 'withdrawn'
}

/**
 * Writes the one review that a library may write of a course. Repeating it changes nothing.
 * @throws Failure 'not-found', 'access-ended', 'not-allowed' for a seller of the course and after a hidden review,
 *   'not-read-enough', 'already-reviewed' or 'too-many-requests'
 */
export async function writeReview(buyer: Buyer, input: WriteReview, now: number): Promise<OwnReview> {
  const { libraryId } = buyer
  const { product_id, stars, text, name } = input
  const [grant, known] = await Promise.all([
    expectCourseAccess(buyer, product_id),
    loadOwnReview(libraryId, product_id),
  ])
  if (known?.hidden_reason) throw hiddenBefore()
  if (known && isSameText(known, input) && maySeePayment(buyer, known.payment_id)) return ownReviewOf(known)
  if (known) throw alreadyReviewed()
  const [facts, count, country] = await Promise.all([
    readerFacts(libraryId, product_id),
    lessonsRead(libraryId, grant),
    grant.given_by ? undefined : buyerCountry(grant.payment_id),
  ])
  if (facts.isSeller || facts.seats.length === 0) throw sellersMayNot()
  if (!hasReadEnough(count)) throw notReadEnough()
  await countChange(libraryId, now)
  const review = withReaderFacts(
    {
      ...{ id: ulid(now), library_id: libraryId, product_id, payment_id: grant.payment_id },
      ...{ stars, text, ...(name && { name }), ...(country && { country }), ...count },
      ...{ written_at: isoAt(now), is_shown: true, payments: [], mailboxes: [] },
    },
    facts,
  )
  if (!(await succeeds(saveReview(undefined, review, [seatCheck(libraryId, grant)])))) throw alreadyReviewed()
  // Somebody may have become a seller of the course meanwhile.
  await settleReview(libraryId, product_id)
  return ownReviewOf(review)
}

type Edit = { id: string; stars?: number | undefined; text?: string | undefined; name?: string | undefined }

/**
 * Changes a review; a hidden one stays hidden.
 * @throws Failure 'not-found' for the review of somebody else, or 'too-many-requests'
 */
export async function editReview(buyer: Buyer, { id, ...edit }: Edit, now: number): Promise<OwnReview> {
  await countChange(buyer.libraryId, now)
  return retryOnConflict({ tries }, async () => {
    const review = await expectOwnReview(buyer, id)
    const next = withReaderFacts(
      {
        ...review,
        stars: edit.stars ?? review.stars,
        text: edit.text ?? review.text,
        ...(edit.name !== undefined && { name: edit.name || undefined }),
        edited_at: isoAt(now),
      },
      await readerFacts(buyer.libraryId, review.product_id),
    )
    return (await succeeds(saveReview(review, next))) ? ownReviewOf(next) : undefined
  })
}

/**
 * Deletes a review. Of a hidden one only its text is deleted, so that it cannot be written again.
 * @throws Failure 'not-found' for the review of somebody else
 */
export async function deleteReview(buyer: Buyer, id: string, now: number): Promise<void> {
  await retryOnConflict({ tries }, async () => {
    const review = await expectOwnReview(buyer, id)
    const { name: _, country: __, ...rest } = review
    const write = review.hidden_reason
      ? saveReview(review, { ...rest, text: '', deleted_at: isoAt(now) })
      : removeReview(review)
    return (await succeeds(write)) || undefined
  })
}

async function expectOwnReview(buyer: Buyer, id: string): Promise<StoredReview> {
  const owner = await findReview(id)
  const review =
    owner?.library_id === buyer.libraryId ? await loadOwnReview(buyer.libraryId, owner.product_id) : undefined
  if (!review || review.deleted_at || !maySeePayment(buyer, review.payment_id))
    throw new Failure('not-found', 'There is no such review in your library.')
  return review
}

async function lessonsRead(libraryId: string, grant: Grant) {
  const [course, progress, opened] = await Promise.all([
    loadCourse(grant.product_id),
    loadProgress(libraryId, grant.product_id),
    loadOpenedLessons(libraryId, grant.product_id),
  ])
  const ids = course?.modules.flatMap(({ lessons }) => lessons.map(({ id }) => id)) ?? []
  const completed = progressOf(grant, progress)?.completed
  return {
    read: ids.filter((id) => opened.has(id) || completed?.has(id)).length,
    lessons: ids.length,
  }
}

/** A refund at the same moment refuses the review, or withdraws it once it is written. */
const seatCheck = (libraryId: string, { given_by, product_id, payment_id }: Grant): Write => ({
  ConditionCheck: {
    Key: keys.courseGrant(given_by ?? libraryId, product_id, payment_id),
    ConditionExpression: '#state = :active',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':active': 'active' },
  },
})

async function countChange(libraryId: string, now: number) {
  if (!(await countInHour(`reviews#${libraryId}`, reviewChangesPerHour, now)))
    throw new Failure('too-many-requests', tooManyRequestsText)
}

const isSameText = (known: StoredReview, { stars, text, name }: WriteReview) =>
  known.stars === stars && known.text === text && (known.name ?? '') === (name ?? '')

const alreadyReviewed = () =>
  new Failure('already-reviewed', 'You have reviewed this course already. Edit your review instead.')

const hiddenBefore = () =>
  new Failure('not-allowed', 'Your review of this course was hidden. You cannot write another one.')

const sellersMayNot = () => new Failure('not-allowed', 'Whoever sells a course cannot review it.')

const notReadEnough = () =>
  new Failure('not-read-enough', 'Read half of the lessons, or three, before you review the course.')

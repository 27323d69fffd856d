import * as z from 'zod/mini'
import { HideReasonName } from '#contract/reviews.ts'
import { readerName, reviewLabel } from '#rules/courses/reviews.ts'
import { getItem, transact, type Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import type { Key } from '../table/partitions.ts'
import { addWrite, putRevision } from '../table/writes.ts'
import { foldFields } from '../traffic/course-folds.ts'
import { outdateCourseWrite } from './outdated-pages.ts'

/**
 * What a library has written about a course; there is one at most. `read` of `lessons` were read when it was written.
 * `payments` and `mailboxes` are what leads to it: see `reviewOfPayment` and `courseReader` in review-keys.ts. A review that
 * was hidden and then deleted stays without its text, so that it cannot be written again.
 */
export const StoredReview = z.object({
  id: z.string(),
  library_id: z.string(),
  product_id: z.string(),
  payment_id: z.string(),
  stars: z.int(),
  text: z.string(),
  name: z.optional(z.string()),
  country: z.optional(z.string()),
  read: z.int(),
  lessons: z.int(),
  written_at: z.string(),
  edited_at: z.optional(z.string()),
  deleted_at: z.optional(z.string()),
  hidden_reason: z.optional(HideReasonName),
  is_shown: z.boolean(),
  payments: z.array(z.string()),
  mailboxes: z.array(z.string()),
  revision: z.int(),
})
export type StoredReview = z.infer<typeof StoredReview>
export type NewReview = Omit<StoredReview, 'revision'>

const ReviewOwner = z.object({
  id: z.string(),
  library_id: z.string(),
  product_id: z.string(),
  is_shown: z.boolean(),
  /** Absent from those that were written before 2026-11-28, until their next change. */
  edited_at: z.optional(z.string()),
})
export type ReviewOwner = z.infer<typeof ReviewOwner>

/** Returns undefined if this library has not reviewed the course. */
export async function loadOwnReview(libraryId: string, productId: string): Promise<StoredReview | undefined> {
  const item = await getItem(keys.ownReview(libraryId, productId))
  return item && StoredReview.parse(item)
}

export const reviewsIn = (items: readonly Record<string, unknown>[]): StoredReview[] =>
  items.filter(({ type }) => type === 'review').map((item) => StoredReview.parse(item))

/** Returns undefined if there is no such review. */
export async function findReview(reviewId: string): Promise<ReviewOwner | undefined> {
  const item = await getItem(keys.review(reviewId))
  return item && ReviewOwner.parse(item)
}

/**
 * Writes a review with its place in the lists, the course's counters and what leads to it, in one transaction.
 * @throws ConditionFailedError if the review was changed since `previous` was read, or one of `checks` fails
 */
export async function saveReview(
  previous: StoredReview | undefined,
  next: NewReview,
  checks: readonly Write[] = [],
) {
  const { id, library_id, product_id } = next
  await transact([
    putRevision(keys.ownReview(library_id, product_id), 'review', id, previous, next),
    put(keys.review(id), 'review_owner', next, {
      ...{ library_id, product_id, is_shown: next.is_shown },
      ...(next.edited_at && { edited_at: next.edited_at }),
    }),
    ...listWrites(previous, next),
    ...pointersOf(next).map((key) => put(key, 'review_pointer', next, { library_id, product_id })),
    ...checks,
  ])
}

/**
 * Deletes a review and everything that leads to it.
 * @throws ConditionFailedError if it was changed since it was read
 */
export async function removeReview(review: StoredReview) {
  await transact([
    {
      Delete: {
        Key: keys.ownReview(review.library_id, review.product_id),
        ConditionExpression: 'revision = :revision',
        ExpressionAttributeValues: { ':revision': review.revision },
      },
    },
    { Delete: { Key: keys.review(review.id) } },
    ...listWrites(review, { ...review, is_shown: false }),
    ...pointersOf(review).map((Key) => ({ Delete: { Key } })),
  ])
}

const put = (key: Key, type: string, { id, written_at }: NewReview, fields: object): Write => ({
  Put: { Item: { ...key, type, id, created_at: written_at, ...fields } },
})

/** A review may be public in two lists, by its date and by its stars. */
function listWrites(previous: NewReview | undefined, next: NewReview): Write[] {
  const before = previous?.is_shown ? listKeys(previous) : []
  const after = next.is_shown ? listKeys(next) : []
  const kept = new Set(after.map(({ sk }) => sk))
  const starsOf = (review: NewReview | undefined) => (review?.is_shown ? review.stars : 0)
  return [
    ...(before.length + after.length > 0 ? [outdateCourseWrite(next.product_id)] : []),
    ...before.filter(({ sk }) => !kept.has(sk)).map((Key) => ({ Delete: { Key } })),
    ...after.map((key) => put(key, 'public_review', next, publicFields(next))),
    ...addWrite(
      keys.reviewCounts(next.product_id),
      'review_counts',
      next.product_id,
      {
        count: Number(next.is_shown) - Number(previous?.is_shown ?? false),
        stars: starsOf(next) - starsOf(previous),
      },
      foldFields(next.product_id),
    ),
  ]
}

const listKeys = ({ product_id, written_at, stars, id }: NewReview) => [
  keys.newestReview(product_id, written_at, id),
  keys.starsReview(product_id, stars, written_at, id),
]

const publicFields = (review: NewReview) => ({
  stars: review.stars,
  text: review.text,
  reader: readerName(review),
  label: reviewLabel(review),
  ...(review.edited_at && { edited_at: review.edited_at }),
})

const pointersOf = ({ library_id, product_id, payments, mailboxes }: NewReview): Key[] => [
  ...payments.map((payment) => keys.reviewOfPayment(payment, product_id, library_id)),
  ...mailboxes.map((mailbox) => keys.courseReader(product_id, mailbox, library_id)),
]

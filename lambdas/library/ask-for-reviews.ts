import { type Grant, loadGrants } from '../data/library/libraries.ts'
import {
  dropReviewRequest,
  isReviewRequestDue,
  queueReviewRequest,
  type ReviewRequest,
} from '../data/reviews/review-requests.ts'
import { loadOwnReview } from '../data/reviews/reviews.ts'
import { readerFacts } from './settle-review.ts'

/**
 * Queues the mail that asks a reader for reviews of the courses that they got with a payment, as far as they may review
 * them now and have not. Returns whether there is something to ask for.
 */
export async function askForReviews(request: ReviewRequest): Promise<boolean> {
  if (!(await isReviewRequestDue(request))) return false
  const grants = await loadGrants(request.libraryId)
  const bought = grants.filter(({ payment_id }) => payment_id === request.paymentId)
  const asked = await Promise.all(bought.map((grant) => isToBeReviewed(request.libraryId, grant)))
  const courses = bought.filter((_, index) => asked[index])
  if (courses.length > 0) return queueReviewRequest(request, courses)
  await dropReviewRequest(request)
  return false
}

/** A reader who buys a course again was asked before. */
async function isToBeReviewed(libraryId: string, { payment_id, product_id }: Grant) {
  const [{ seats, isSeller }, review] = await Promise.all([
    readerFacts(libraryId, product_id),
    loadOwnReview(libraryId, product_id),
  ])
  return !review && !isSeller && seats[0]?.payment_id === payment_id
}

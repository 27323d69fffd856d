import type { Review, ReviewOrder, Testimonials } from '#contract/reviews.ts'
import { answersPerHour, type HideReason } from '#rules/courses/reviews.ts'
import { tooManyRequestsText } from '../accounts/replies.ts'
import { repliesOf, saveAnswer, saveReport } from '../data/reviews/answers.ts'
import { publicReviews, reviewSummaries } from '../data/reviews/public-reviews.ts'
import { findReview, loadOwnReview, type ReviewOwner } from '../data/reviews/reviews.ts'
import { loadHome } from '../data/site/home.ts'
import { catalogProducts } from '../data/store/catalog.ts'
import { countInHour } from '../data/table/rate-limits.ts'
import { Failure } from '../failure.ts'

type Wanted = {
  product_id?: string | undefined
  order?: ReviewOrder | undefined
  cursor?: string | undefined
}

/**
 * Returns the courses of a store, most reviewed first, and a page of the reviews of one.
 * @throws Failure 'not-found' if the store does not have the course
 */
export async function listTestimonials(
  tenantId: string,
  { product_id: wanted, ...page }: Wanted,
): Promise<Testimonials> {
  const { products } = await loadHome(tenantId)
  const ids = products.map(({ product_id }) => product_id)
  const [catalog, summaries] = await Promise.all([catalogProducts(ids), reviewSummaries(ids)])
  const courses = catalog
    .map(({ id, title }) => ({ product_id: id, title, ...(summaries.get(id) ?? { count: 0 }) }))
    .sort((one, other) => other.count - one.count)
  const product_id = wanted ?? courses[0]?.product_id
  if (product_id === undefined) return { courses, reviews: [] }
  if (!ids.includes(product_id)) throw noSuchCourse()
  const { reviews, cursor } = await publicReviews(product_id, page)
  const { answers, reportedAt } = await repliesOf(
    tenantId,
    reviews.map(({ id }) => id),
  )
  return {
    courses,
    product_id,
    reviews: reviews.map((review) => ({
      ...review,
      answer: answers.get(review.id),
      is_reported: isReported(review, reportedAt.get(review.id)),
    })),
    ...(cursor && { cursor }),
  }
}

/** A report is about the text of then: what was written since can be reported again. */
const isReported = ({ edited_at = '' }: Pick<Review, 'edited_at'>, reportedAt: string | undefined) =>
  reportedAt !== undefined && reportedAt >= edited_at

/**
 * Saves the seller's answer to a public review of a course in the store. An empty text deletes the answer.
 * @throws Failure 'not-found' or 'too-many-requests'
 */
export async function answerReview(
  tenantId: string,
  { id, text }: { id: string; text: string },
  now: number,
) {
  await expectReviewOfStore(tenantId, id)
  await countReply(tenantId, now)
  await saveAnswer(tenantId, id, text, now)
}

type Report = { id: string; reason: HideReason; text?: string | undefined }

/**
 * Asks operators to look at a public review, once for each seller and text of it.
 * @throws Failure 'not-found' or 'too-many-requests'
 */
export async function reportReview(tenantId: string, { id, ...report }: Report, now: number) {
  const review = await expectReviewOfStore(tenantId, id)
  await countReply(tenantId, now)
  // What leads to a review knows when it was edited only since 2026-11-28.
  const { edited_at = (await loadOwnReview(review.library_id, review.product_id))?.edited_at } = review
  await saveReport(tenantId, { review: { ...review, edited_at }, ...report }, now)
}

async function expectReviewOfStore(tenantId: string, reviewId: string): Promise<ReviewOwner> {
  const [review, { products }] = await Promise.all([findReview(reviewId), loadHome(tenantId)])
  if (!review?.is_shown || !products.some(({ product_id }) => product_id === review.product_id))
    throw new Failure('not-found', 'There is no such review of a course in your store.')
  return review
}

async function countReply(tenantId: string, now: number) {
  if (!(await countInHour(`review-replies#${tenantId}`, answersPerHour, now)))
    throw new Failure('too-many-requests', tooManyRequestsText)
}

const noSuchCourse = () => new Failure('not-found', 'This course is not in your store.')

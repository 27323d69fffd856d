import type { HideReason } from '#rules/courses/reviews.ts'
import { endReports, type ReportedReview, reportedReviews } from '../data/reviews/answers.ts'
import { findReview, loadOwnReview, type StoredReview, saveReview } from '../data/reviews/reviews.ts'
import { succeeds } from '../data/table/conditions.ts'
import { retryOnConflict } from '../data/table/retry.ts'
import { readerFacts, withReaderFacts } from '../library/settle-review.ts'

const tries = 5

/** Hides a review from everybody but its writer, who reads the reason. Returns false if there is no such review. */
export const hideReview = (reviewId: string, reason: HideReason): Promise<boolean> =>
  decide(reviewId, (review) => ({ ...review, hidden_reason: reason }))

/** Shows a review again, if its seat still allows it, and forgets what sellers reported. */
export const showReview = (reviewId: string): Promise<boolean> =>
  decide(reviewId, ({ hidden_reason: _, ...review }) => review)

async function decide(reviewId: string, decision: (review: StoredReview) => StoredReview): Promise<boolean> {
  const owner = await findReview(reviewId)
  if (!owner) return false
  const { library_id, product_id } = owner
  const isDone = await retryOnConflict({ tries }, async () => {
    const review = await loadOwnReview(library_id, product_id)
    if (!review || review.id !== reviewId || review.deleted_at) return false
    const next = withReaderFacts(decision(review), await readerFacts(library_id, product_id))
    return (await succeeds(saveReview(review, next))) || undefined
  })
  if (isDone) await endReports(reviewId)
  return isDone
}

/** A reported review as operators see it: without anything of its writer but what they wrote. */
export type ReportedText = ReportedReview & Pick<StoredReview, 'product_id' | 'stars'> & { review: string }

/** Returns the reported reviews that are still there, most reports first. */
export async function listReportedReviews(): Promise<ReportedText[]> {
  const reported = await reportedReviews()
  const texts = await Promise.all(reported.map(withText))
  return texts.flat()
}

async function withText(report: ReportedReview): Promise<ReportedText[]> {
  const owner = await findReview(report.id)
  const review = owner && (await loadOwnReview(owner.library_id, owner.product_id))
  if (!review || review.deleted_at) return []
  const { product_id, stars, text, name } = review
  return [{ ...report, product_id, stars, review: name ? `${name}: ${text}` : text }]
}

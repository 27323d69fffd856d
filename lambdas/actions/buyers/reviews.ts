import { reviewsApi } from '#contract/api/buyers/reviews-api.ts'
import { now } from '../../clock.ts'
import { action } from '../../http/action.ts'
import { listReviews } from '../../library/list-reviews.ts'
import { answerReview, listTestimonials, reportReview } from '../../library/testimonials.ts'
import { deleteReview, editReview, writeReview } from '../../library/write-review.ts'

export const writeReviewHandler = action(reviewsApi, 'write-review', ({ buyer, input }) =>
  writeReview(buyer, input, now()),
)

export const editReviewHandler = action(reviewsApi, 'edit-review', ({ buyer, input }) =>
  editReview(buyer, input, now()),
)

export const deleteReviewHandler = action(reviewsApi, 'delete-review', async ({ buyer, input }) => {
  await deleteReview(buyer, input.id, now())
  return { success: true as const }
})

export const listReviewsHandler = action(reviewsApi, 'list-reviews', ({ input }) => listReviews(input, now()))

export const listTestimonialsHandler = action(reviewsApi, 'list-testimonials', ({ seller, input }) =>
  listTestimonials(seller.tenantId, input),
)

export const answerReviewHandler = action(reviewsApi, 'answer-review', async ({ seller, input }) => {
  await answerReview(seller.tenantId, input, now())
  return { success: true as const }
})

export const reportReviewHandler = action(reviewsApi, 'report-review', async ({ seller, input }) => {
  await reportReview(seller.tenantId, input, now())
  return { success: true as const }
})

import * as z from 'zod/mini'
import {
  type HideReason,
  hasLink,
  hideReasons,
  maxAnswerLength,
  maxReportLength,
  maxReviewerNameLength,
  maxReviewLength,
  plainText,
} from '#rules/courses/reviews.ts'
import { hasControls, isVisible, withoutDirectionControls } from '#rules/text.ts'
import { Cursor } from './sales/orders.ts'

const Stars = z
  .int('Choose one to five stars.')
  .check(z.minimum(1, 'Choose one to five stars.'), z.maximum(5, 'Choose one to five stars.'))

const textOf = (maxLength: number) =>
  z.string().check(
    z.overwrite(plainText),
    z.maxLength(maxLength, `Use at most ${maxLength} characters.`),
    z.refine((text) => !hasLink(text), 'Leave out links and web addresses.'),
  )

const ReviewText = textOf(maxReviewLength).check(z.refine(isVisible, 'Write what others should know.'))

/** An empty name: the review says the country of its reader instead. */
const ReviewerName = z.string().check(
  z.trim(),
  z.overwrite(withoutDirectionControls),
  z.maxLength(maxReviewerNameLength, `Use at most ${maxReviewerNameLength} characters.`),
  z.refine((name) => name === '' || isVisible(name), 'Write your first name, or leave it empty.'),
  z.refine((name) => !hasControls(name), 'Write your first name in one line.'),
  z.refine((name) => !/[@/<>]/.test(name) && !hasLink(name), 'Write your first name only.'),
)

export const WriteReview = z.strictObject({
  product_id: z.string().check(z.maxLength(100)),
  stars: Stars,
  text: ReviewText,
  name: z.optional(ReviewerName),
})
export type WriteReview = z.infer<typeof WriteReview>

export const EditReview = z.strictObject({
  stars: z.optional(Stars),
  text: z.optional(ReviewText),
  name: z.optional(ReviewerName),
})

const reasons = Object.keys(hideReasons).filter((name): name is HideReason =>
  Object.hasOwn(hideReasons, name),
)
export const HideReasonName = z.enum(reasons)

/**
 * A review as its writer sees it. `withdrawn`: it is not public now, because the course's payment was returned or the
 * writer sells the course.
 */
export const OwnReview = z.object({
  id: z.string(),
  stars: z.int(),
  text: z.string(),
  name: z.optional(z.string()),
  state: z.enum(['shown', 'withdrawn', 'hidden']),
  hidden_reason: z.optional(HideReasonName),
})
export type OwnReview = z.infer<typeof OwnReview>

/** What a seller replied, shown in this seller's store only. */
export const ReviewAnswer = z.object({ text: z.string(), at: z.string() })
export type ReviewAnswer = z.infer<typeof ReviewAnswer>

/** A public review. `reader` is a first name or `A reader from Spain`, `label` says what is known of the purchase. */
export const Review = z.object({
  id: z.string(),
  stars: z.int(),
  text: z.string(),
  reader: z.string(),
  label: z.string(),
  created_at: z.string(),
  edited_at: z.optional(z.string()),
  answer: z.optional(ReviewAnswer),
})
export type Review = z.infer<typeof Review>

export const reviewOrders = ['newest', 'lowest', 'highest'] as const
export type ReviewOrder = (typeof reviewOrders)[number]

/** `store` selects the seller's answers in the reply. */
export const ReviewsQuery = z.strictObject({
  ...Cursor.shape,
  course: z.string().check(z.maxLength(100)),
  order: z.optional(z.enum(reviewOrders)),
  store: z.optional(z.string().check(z.regex(/^[\w-]{1,128}$/))),
})

/**
 * `average` of all reviews of the course, from `reviewsForAverage` on. `cursor` is present if there are more. `store` and the address
 * of the course there if it is live and was asked for.
 */
export const Reviews = z.object({
  title: z.string(),
  store: z.optional(z.object({ name: z.string(), url: z.string(), brand_color: z.string() })),
  course_url: z.optional(z.string()),
  reviews: z.array(Review),
  average: z.optional(z.number()),
  count: z.int(),
  cursor: z.optional(z.string()),
})
export type Reviews = z.infer<typeof Reviews>

export const TestimonialsQuery = z.strictObject({
  ...Cursor.shape,
  product_id: z.optional(z.string().check(z.maxLength(100))),
  order: z.optional(z.enum(reviewOrders)),
})

const Testimonial = z.extend(Review, {
  /** Whether this seller has reported it. */
  is_reported: z.boolean(),
})
export type Testimonial = z.infer<typeof Testimonial>

/** The courses of the store, most reviewed first, and the reviews of `product_id`: without one, of the first course. */
export const Testimonials = z.object({
  courses: z.array(
    z.object({
      product_id: z.string(),
      title: z.string(),
      count: z.int(),
      average: z.optional(z.number()),
    }),
  ),
  product_id: z.optional(z.string()),
  reviews: z.array(Testimonial),
  cursor: z.optional(z.string()),
})
export type Testimonials = z.infer<typeof Testimonials>

/** An empty text deletes the answer. */
export const AnswerReview = z.strictObject({ text: textOf(maxAnswerLength) })
export const ReportReview = z.strictObject({
  reason: HideReasonName,
  text: z.optional(textOf(maxReportLength)),
})

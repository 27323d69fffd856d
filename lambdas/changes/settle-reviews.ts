import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { type ReviewPointer, reviewsOfMailbox, reviewsOfPayment } from '../data/reviews/course-sellers.ts'
import { libraryOfPartition } from '../data/table/library-keys.ts'
import { settleReview } from '../library/settle-review.ts'
import { failedRecords } from './failed-records.ts'
import { textAttribute, typeAttribute } from './item-images.ts'

const Grant = z.object({
  pk: textAttribute,
  type: typeAttribute('grant'),
  product_id: textAttribute,
  payment_id: textAttribute,
  given_by: z.optional(textAttribute),
})
const CourseSeller = z.object({
  type: typeAttribute('course_seller'),
  product_id: textAttribute,
  seller_key: textAttribute,
})

/**
 * Shows and withdraws reviews when access to a course begins, ends or returns, and when somebody begins to sell it. Returns
 * the records that are to be delivered again.
 */
export const settleReviews = (records: readonly DynamoDBRecord[]) =>
  failedRecords(records, 'reviews were not settled', async (record) => {
    for (const { library_id, product_id } of await touchedReviews(record))
      await settleReview(library_id, product_id)
  })

/**
 * A grant also decides on the reviews of those who were given seats of its payment, and a claimed seat on the giver's. Of a new purchase there
 * are none: who writes one through it reads it.
 */
async function touchedReviews({ eventName, dynamodb }: DynamoDBRecord): Promise<ReviewPointer[]> {
  const seller = CourseSeller.safeParse(dynamodb?.NewImage)
  if (seller.success) return reviewsOfMailbox(seller.data.product_id.S, seller.data.seller_key.S)
  const grant = Grant.safeParse(dynamodb?.NewImage)
  if (!grant.success) return []
  const { pk, payment_id, product_id, given_by } = grant.data
  const library_id = libraryOfPartition(pk.S)
  if (eventName === 'INSERT' && !given_by) return [{ library_id, product_id: product_id.S }]
  const others = await reviewsOfPayment(payment_id.S, product_id.S)
  return [
    { library_id, product_id: product_id.S },
    ...others.filter((other) => other.library_id !== library_id),
  ]
}

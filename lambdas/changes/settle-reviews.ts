import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { type ReviewPointer, reviewsOfMailbox, reviewsOfPayment } from '../data/reviews/course-sellers.ts'
import { libraryOfPartition } from '../data/table/library-keys.ts'
import { settleReview } from '../library/settle-review.ts'
import { logUnexpected } from '../log/log.ts'

const text = z.object({ S: z.string() })
const Grant = z.object({
  pk: text,
  type: z.object({ S: z.literal('grant') }),
  product_id: text,
  payment_id: text,
})
const CourseSeller = z.object({
  type: z.object({ S: z.literal('course_seller') }),
  product_id: text,
  seller_key: text,
})

/**
 * Shows and withdraws reviews when access to a course begins, ends or returns, and when somebody begins to sell it. Returns
 * the records that are to be delivered again.
 */
export async function settleReviews(records: readonly DynamoDBRecord[]): Promise<string[]> {
  const failed = await Promise.all(records.map(failedRecord))
  return failed.flat()
}

async function failedRecord(record: DynamoDBRecord): Promise<string[]> {
  try {
    for (const { library_id, product_id } of await touchedReviews(record))
      await settleReview(library_id, product_id)
    return []
  } catch (error) {
    logUnexpected('reviews were not settled', error)
    return record.dynamodb?.SequenceNumber ? [record.dynamodb.SequenceNumber] : []
  }
}

/** A grant also decides on the reviews of those who were given seats of its payment. */
async function touchedReviews({ dynamodb }: DynamoDBRecord): Promise<ReviewPointer[]> {
  const seller = CourseSeller.safeParse(dynamodb?.NewImage)
  if (seller.success) return reviewsOfMailbox(seller.data.product_id.S, seller.data.seller_key.S)
  const grant = Grant.safeParse(dynamodb?.NewImage)
  if (!grant.success) return []
  const { pk, payment_id, product_id } = grant.data
  const library_id = libraryOfPartition(pk.S)
  const others = await reviewsOfPayment(payment_id.S, product_id.S)
  return [
    { library_id, product_id: product_id.S },
    ...others.filter((other) => other.library_id !== library_id),
  ]
}

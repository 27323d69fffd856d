import * as z from 'zod/mini'
import { queryItems, queryPage } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { courseReaderPrefix, courseSellerPrefix, paymentReviewPrefix } from '../table/review-keys.ts'

/** The library and the course that identify a review. */
const Pointer = z.object({ library_id: z.string(), product_id: z.string() })
export type ReviewPointer = z.infer<typeof Pointer>

/** Returns whether somebody with one of these mailboxes has the course in their store. */
export async function isCourseSeller(productId: string, mailboxKeys: readonly string[]): Promise<boolean> {
  const { pk } = keys.reviewCounts(productId)
  const found = await Promise.all(
    mailboxKeys.map((mailbox) =>
      queryPage(pk, `${courseSellerPrefix}${mailbox}#`, { limit: 1, newestFirst: false }),
    ),
  )
  return found.some(({ items }) => items.length > 0)
}

/** Returns the reviews of a course that were written, or made possible by a gift, with this mailbox. */
export const reviewsOfMailbox = async (productId: string, mailboxKey: string): Promise<ReviewPointer[]> =>
  pointersIn(await queryItems(keys.reviewCounts(productId).pk, `${courseReaderPrefix}${mailboxKey}#`))

/** Returns the reviews of a course that were written through seats of a payment. */
export const reviewsOfPayment = async (paymentId: string, productId: string): Promise<ReviewPointer[]> =>
  pointersIn(await queryItems(keys.payment(paymentId).pk, `${paymentReviewPrefix}${productId}#`))

const pointersIn = (items: readonly object[]) => items.map((item) => Pointer.parse(item))

import * as z from 'zod/mini'
import { getItems, queryItems } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { courseReaderPrefix, courseSellerPrefix, paymentReviewPrefix } from '../table/review-keys.ts'

/** The library and the course that identify a review. */
const Pointer = z.object({ library_id: z.string(), product_id: z.string() })
export type ReviewPointer = z.infer<typeof Pointer>

/** `left_store`: the store that the seller has taken the course out of; see `removeStoreProduct`. */
const Seller = z.object({ left_store: z.optional(z.string()) })
const Storefront = z.object({ offers: z.optional(z.array(z.object({ product_id: z.string() }))) })

/** Returns whether the seller has the course in their store, from its item. */
const hasInStore = (item: object): boolean => Seller.parse(item).left_store === undefined

/** Returns whether somebody with one of these mailboxes has the course in their store, or on its live page. */
export async function isCourseSeller(productId: string, mailboxKeys: readonly string[]): Promise<boolean> {
  const { pk } = keys.reviewCounts(productId)
  const found = await Promise.all(
    mailboxKeys.map((mailbox) => queryItems(pk, `${courseSellerPrefix}${mailbox}#`)),
  )
  const sellers = found.flat()
  if (sellers.some(hasInStore)) return true
  const left = sellers.flatMap((item) => Seller.parse(item).left_store ?? [])
  const storefronts = await getItems([...new Set(left)].map(keys.storefront))
  return storefronts.some((item) =>
    Storefront.parse(item).offers?.some(({ product_id }) => product_id === productId),
  )
}

/** Returns the reviews of a course that were written, or made possible by a gift, with this mailbox. */
export const reviewsOfMailbox = async (productId: string, mailboxKey: string): Promise<ReviewPointer[]> =>
  pointersIn(await queryItems(keys.reviewCounts(productId).pk, `${courseReaderPrefix}${mailboxKey}#`))

/** Returns the reviews of a course that were written through seats of a payment. */
export const reviewsOfPayment = async (paymentId: string, productId: string): Promise<ReviewPointer[]> =>
  pointersIn(await queryItems(keys.payment(paymentId).pk, `${paymentReviewPrefix}${productId}#`))

const pointersIn = (items: readonly object[]) => items.map((item) => Pointer.parse(item))

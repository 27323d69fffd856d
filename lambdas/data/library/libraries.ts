import * as z from 'zod/mini'
import { isoAt, now } from '../../clock.ts'
import { SoldByStore } from '../sales/sold-by.ts'
import { getItem, queryItems, type Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { grantPrefix } from '../table/library-keys.ts'

/**
 * Access to a course, from a payment. `given_by` is the library of the buyer who gave the seat away; it is absent from a
 * purchase of one's own. The state of a seat that was given follows from the purchase: see `currentGrants`.
 */
export const Grant = z.object({
  product_id: z.string(),
  payment_id: z.string(),
  title: z.string(),
  seats: z.int(),
  state: z.enum(['active', 'revoked']),
  store: SoldByStore,
  /** The store that sold it; absent from grants of before. */
  store_id: z.optional(z.string()),
  /** Its seller's, also after the order has moved to the platform. */
  tenant_id: z.optional(z.string()),
  created_at: z.string(),
  given_by: z.optional(z.string()),
  /** Of a seat that was given: its number in the purchase; absent from grants of before. */
  seat_number: z.optional(z.int()),
  /** How many seats of a purchase others have claimed; seats of before are not counted. */
  claimed_seats: z.optional(z.int()),
})
export type Grant = z.infer<typeof Grant>

/** Returns whether somebody bought or was given a course under this address's key, or has proven the address. */
export const hasLibrary = async (libraryId: string) => (await getItem(keys.library(libraryId))) !== undefined

/** Returns undefined if there is no such library. */
export async function emailOfLibrary(libraryId: string): Promise<string | undefined> {
  const item = await getItem(keys.library(libraryId))
  return item && WithEmail.parse(item).email
}
const WithEmail = z.object({ email: z.optional(z.string()) })

/** Every item of a library, in one request. */
export const libraryItems = (libraryId: string) => queryItems(keys.library(libraryId).pk)

/** Creates the library of a verified email. An existing one stays as it is. */
export const libraryWrite = (libraryId: string, email: string): Write => ({
  Update: {
    Key: keys.library(libraryId),
    UpdateExpression:
      'SET #type = :type, id = :id, email = if_not_exists(email, :email), created_at = if_not_exists(created_at, :now)',
    ExpressionAttributeNames: { '#type': 'type' },
    ExpressionAttributeValues: {
      ':type': 'library',
      ':id': libraryId,
      ':email': email,
      ':now': isoAt(now()),
    },
  },
})

/** Returns the grants of one course, or of all courses without a product's id, oldest first. See `currentGrants`. */
export async function loadGrants(libraryId: string, productId?: string): Promise<Grant[]> {
  const prefix = productId === undefined ? grantPrefix : `${grantPrefix}${productId}#`
  return grantsIn(await queryItems(keys.library(libraryId).pk, prefix))
}

/** Returns undefined if the payment gave no access to the course. */
export async function loadGrant(libraryId: string, productId: string, paymentId: string) {
  const item = await getItem(keys.courseGrant(libraryId, productId, paymentId))
  return item && Grant.parse(item)
}

export const grantsIn = (items: readonly Record<string, unknown>[]): Grant[] =>
  items
    .filter(({ type }) => type === 'grant')
    .map((item) => Grant.parse(item))
    .sort((a, b) => (`${a.created_at} ${a.payment_id}` < `${b.created_at} ${b.payment_id}` ? -1 : 1))

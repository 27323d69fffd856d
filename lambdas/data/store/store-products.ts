import * as z from 'zod/mini'
import { type ProductStatus, StoreProduct } from '#contract/store.ts'
import { isoAt, now } from '../../clock.ts'
import { textHash } from '../../crypto/text-hash.ts'
import { getItem, queryItems, transact, updateItem, type Write } from '../table/client.ts'
import { ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { tenantPartition } from '../table/partitions.ts'
import { leftCoursePrefix } from '../table/review-keys.ts'

/** A product is in a store at most once: its id there is derived from both and reveals neither. */
export const storeProductId = (storeId: string, productId: string) =>
  textHash(`${storeId}\n${productId}`).slice(0, 16)

/** Returns whether `storeProductId` can have made this id. Any other id belongs to no product. */
const isStoreProductId = (id: string) => /^[\w-]{16}$/.test(id)

/** Returns undefined if this tenant has no such product. */
export async function getStoreProduct(tenantId: string, id: string): Promise<StoreProduct | undefined> {
  if (!isStoreProductId(id)) return undefined
  const item = await getItem(keys.storeProduct(tenantId, id))
  return item && StoreProduct.parse(item)
}

const WithSeller = z.object({ product_id: z.string(), seller_key: z.string() })

/**
 * Returns the keys of the items that say who sells these products or once did, each once, from items of the tenant: a product
 * that was removed and added again has two that lead to the same.
 */
export const courseSellerKeys = (tenantId: string, items: readonly object[]) => {
  const found = items.flatMap((item) => {
    const { data } = WithSeller.safeParse(item)
    return data ? [keys.courseSeller(data.product_id, data.seller_key, tenantId)] : []
  })
  return [...new Map(found.map((key) => [`${key.pk} ${key.sk}`, key])).values()]
}

/** `price_override` in integer cents; null restores the default price. */
export type StoreProductChange = {
  status?: ProductStatus | undefined
  price_override?: number | null | undefined
}

/** Returns the changed product; undefined if this tenant does not have it, or no longer has it. */
export async function changeStoreProduct(
  tenantId: string,
  id: string,
  change: StoreProductChange,
): Promise<StoreProduct | undefined> {
  if (Object.values(change).every((value) => value === undefined)) return getStoreProduct(tenantId, id)
  const product = await ignoreConditionFailure(
    updateItem(keys.storeProduct(tenantId, id), {
      ...updateExpression(change),
      ConditionExpression: 'attribute_exists(pk)',
      ReturnValues: 'ALL_NEW',
    }),
  )
  return product && StoreProduct.parse(product)
}

/**
 * Removes the product and frees its slot in the plan's limit in one transaction. Returns false if this tenant has no
 * such product.
 */
export async function removeStoreProduct(tenantId: string, id: string): Promise<boolean> {
  if (!isStoreProductId(id)) return false
  const item = await getItem(keys.storeProduct(tenantId, id))
  if (!item) return false
  return succeeds(
    transact([
      { Delete: { Key: keys.storeProduct(tenantId, id), ConditionExpression: 'attribute_exists(pk)' } },
      {
        Update: {
          Key: keys.stats(tenantId),
          UpdateExpression: 'ADD product_count :one',
          ExpressionAttributeValues: { ':one': -1 },
        },
      },
      ...leavingWrites(tenantId, item),
    ]),
  )
}

const Leaving = z.extend(WithSeller, { id: z.string(), store_id: z.string() })

/**
 * The live page sells the course until the next publish, and a rollback may sell it again: its seller stays known. The second
 * item leads to the first when the seller is deleted.
 */
function leavingWrites(tenantId: string, product: object): Write[] {
  const { data } = Leaving.safeParse(product)
  if (!data) return []
  const { id, product_id, seller_key, store_id } = data
  const about = { id, created_at: isoAt(now()), product_id, seller_key }
  const seller = keys.courseSeller(product_id, seller_key, tenantId)
  const left = keys.leftCourse(tenantId, product_id, seller_key)
  return [
    { Put: { Item: { ...seller, type: 'course_seller', ...about, left_store: store_id } } },
    { Put: { Item: { ...left, type: 'left_course', ...about } } },
  ]
}

/**
 * Belongs to the transaction that sells these courses again without adding them to the store. The change is in the table's
 * stream, with which reviews of them by their seller are withdrawn.
 */
export async function soldAgainWrites(tenantId: string, productIds: readonly string[]): Promise<Write[]> {
  if (productIds.length === 0) return []
  const left = await Promise.all(
    productIds.map((id) => queryItems(tenantPartition(tenantId), `${leftCoursePrefix}${id}#`)),
  )
  return courseSellerKeys(tenantId, left.flat()).map((Key) => ({
    Update: {
      Key,
      UpdateExpression: 'SET sold_again_at = :now',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': isoAt(now()) },
    },
  }))
}

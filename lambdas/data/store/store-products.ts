import * as z from 'zod/mini'
import { type ProductStatus, StoreProduct } from '#contract/store.ts'
import { textHash } from '../../crypto/text-hash.ts'
import { getItem, transact, updateItem } from '../table/client.ts'
import { ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'

/** A product is in a store at most once: its id there is derived from both and reveals neither. */
export const storeProductId = (storeId: string, productId: string) =>
  textHash(`${storeId}\n${productId}`).slice(0, 16)

/** Whether `storeProductId` can have made this id. Any other id belongs to no product. */
const isStoreProductId = (id: string) => /^[\w-]{16}$/.test(id)

/** Returns undefined if this tenant has no such product. */
export async function getStoreProduct(tenantId: string, id: string): Promise<StoreProduct | undefined> {
  if (!isStoreProductId(id)) return undefined
  const item = await getItem(keys.storeProduct(tenantId, id))
  return item && StoreProduct.parse(item)
}

const WithSeller = z.object({ product_id: z.string(), seller_key: z.string() })

/** Returns the keys of the items that say who sells these products, from the items of the products. */
export const courseSellerKeys = (tenantId: string, products: readonly object[]) =>
  products.flatMap((product) => {
    const { data } = WithSeller.safeParse(product)
    return data ? [keys.courseSeller(data.product_id, data.seller_key, tenantId)] : []
  })

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
      ...courseSellerKeys(tenantId, [item]).map((Key) => ({ Delete: { Key } })),
    ]),
  )
}

import { createHash } from 'node:crypto'
import { type ProductStatus, StoreProduct } from '#contract/store.ts'
import { conditionHolds, unlessRefused } from './conditions.ts'
import { changing } from './expressions.ts'
import { keys } from './keys.ts'
import { getItem, transact, updateItem } from './table.ts'

/** One product is in one store at most once: its id there follows from both, and gives neither away. */
export const storeProductId = (storeId: string, productId: string) =>
  createHash('sha256').update(`${storeId}\n${productId}`).digest('base64url').slice(0, 16)

/** What storeProductId can have made; anything else is nobody's. */
const isStoreProductId = (id: string) => /^[\w-]{16}$/.test(id)

/** Undefined if this tenant has no such product. */
export async function getStoreProduct(tenantId: string, id: string): Promise<StoreProduct | undefined> {
  if (!isStoreProductId(id)) return undefined
  const item = await getItem(keys.storeProduct(tenantId, id))
  return item && StoreProduct.parse(item)
}

/** `price_override` in integer cents; null returns to the default price. */
export type StoreProductChange = {
  status?: ProductStatus | undefined
  price_override?: number | null | undefined
}

/** The product as changed; undefined if this tenant has no such product, or no longer. */
export async function changeStoreProduct(
  tenantId: string,
  id: string,
  change: StoreProductChange,
): Promise<StoreProduct | undefined> {
  if (Object.values(change).every((value) => value === undefined)) return getStoreProduct(tenantId, id)
  const product = await unlessRefused(
    updateItem(keys.storeProduct(tenantId, id), {
      ...changing(change),
      ConditionExpression: 'attribute_exists(pk)',
      ReturnValues: 'ALL_NEW',
    }),
  )
  return product && StoreProduct.parse(product)
}

/** Takes the product and its place in the plan's limit in one step; false if this tenant has no such product. */
export async function removeStoreProduct(tenantId: string, id: string): Promise<boolean> {
  if (!isStoreProductId(id)) return false
  return conditionHolds(
    transact([
      { Delete: { Key: keys.storeProduct(tenantId, id), ConditionExpression: 'attribute_exists(pk)' } },
      {
        Update: {
          Key: keys.stats(tenantId),
          UpdateExpression: 'ADD product_count :one',
          ExpressionAttributeValues: { ':one': -1 },
        },
      },
    ]),
  )
}

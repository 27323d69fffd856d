import { productsApi } from '#contract/products-api.ts'
import { removeStoreProduct } from '../data/store/store-products.ts'
import { action } from '../http/action.ts'
import { Failure } from '../http/failure.ts'

export const handler = action(productsApi, 'remove-store-product', async ({ seller, input }) => {
  const removed = await removeStoreProduct(seller.tenantId, input.id)
  if (!removed) throw new Failure('not-found', 'This product is not in your store.')
  return { success: true }
})

import { productsApi } from '#contract/products-api.ts'
import { addStoreProducts } from '../data/store/add-store-products.ts'
import { action } from '../http/action.ts'

export const handler = action(productsApi, 'add-store-products', async ({ seller, input }) => {
  const products = await addStoreProducts(seller.tenantId, input.product_ids)
  return { added: products.length, products }
})

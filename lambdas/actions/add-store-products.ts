import { productsApi } from '#contract/products-api.ts'
import { action } from '../action.ts'
import { addStoreProducts } from '../data/add-store-products.ts'

export const handler = action(productsApi, 'add-store-products', async ({ seller, input }) => {
  const products = await addStoreProducts(seller.tenantId, input.product_ids)
  return { added: products.length, products }
})

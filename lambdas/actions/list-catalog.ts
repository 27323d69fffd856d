import { productsApi } from '#contract/products-api.ts'
import { action } from '../action.ts'
import { withCoverUrl } from '../cover-url.ts'
import { listCatalog } from '../data/catalog.ts'

export const handler = action(productsApi, 'list-catalog', async () => {
  const products = await listCatalog()
  return { products: products.map(withCoverUrl) }
})

import { productsApi } from '#contract/products-api.ts'
import { withCoverUrl } from '../cover-url.ts'
import { listCatalog } from '../data/store/catalog.ts'
import { action } from '../http/action.ts'

export const handler = action(productsApi, 'list-catalog', async () => {
  const products = await listCatalog()
  return { products: products.map(withCoverUrl) }
})

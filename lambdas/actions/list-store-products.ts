import { productsApi } from '#contract/products-api.ts'
import { action } from '../action.ts'
import { withCoverUrl } from '../cover-url.ts'
import { catalogProducts } from '../data/catalog.ts'
import { listStoreProducts } from '../data/home.ts'

export const handler = action(productsApi, 'list-store-products', async ({ seller }) => {
  const inStore = await listStoreProducts(seller.tenantId)
  const catalog = await catalogProducts(inStore.map(({ product_id }) => product_id))
  const byId = new Map(catalog.map((product) => [product.id, product]))
  // A product that is no longer in the catalog has nothing to show or sell.
  const products = inStore.flatMap((item) => {
    const product = byId.get(item.product_id)
    return product ? [{ ...item, product: withCoverUrl(product) }] : []
  })
  return { products }
})

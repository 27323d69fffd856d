import { productsApi } from '#contract/products-api.ts'
import type { LiveProduct } from '#contract/store.ts'
import { withCoverUrl } from '../cover-url.ts'
import { loadHome, type TenantHome } from '../data/site/home.ts'
import { loadStorefront } from '../data/site/storefronts.ts'
import { catalogProducts } from '../data/store/catalog.ts'
import { action } from '../http/action.ts'

export const handler = action(productsApi, 'list-store-products', async ({ seller }) => {
  const home = await loadHome(seller.tenantId)
  const [catalog, live] = await Promise.all([
    catalogProducts(home.products.map(({ product_id }) => product_id)),
    liveProducts(home),
  ])
  const byId = new Map(catalog.map((product) => [product.id, product]))
  // A product that is no longer in the catalog has nothing to show or sell.
  const products = home.products.flatMap((item) => {
    const product = byId.get(item.product_id)
    return product ? [{ ...item, product: withCoverUrl(product) }] : []
  })
  return { products, ...(live && { live }) }
})

/** Includes what was removed from the store since the page was published. */
async function liveProducts({ store, site }: TenantHome): Promise<LiveProduct[] | undefined> {
  if (!store || site?.status !== 'live') return undefined
  const storefront = await loadStorefront(store.id)
  return storefront?.offers.map(({ store_product_id, title, price_cents }) => ({
    id: store_product_id,
    title,
    price_cents,
  }))
}

import { productsApi } from '#contract/api/products-api.ts'
import type { LiveProduct } from '#contract/store.ts'
import { dollarsAndCents, priceOverrideBounds } from '#rules/money/money.ts'
import { mailboxHashOf } from '../crypto/mailbox-hash.ts'
import { loadHome, type TenantHome } from '../data/site/home.ts'
import { loadStorefront } from '../data/site/storefronts.ts'
import { addStoreProducts } from '../data/store/add-store-products.ts'
import { listCatalog, storedOffers } from '../data/store/catalog.ts'
import { changeStoreProduct, getStoreProduct, removeStoreProduct } from '../data/store/store-products.ts'
import { Failure } from '../failure.ts'
import { withCoverUrl } from '../files/file-url.ts'
import { action } from '../http/action.ts'
import { withOwnTerms } from '../sites/content/with-own-terms.ts'

export const listCatalogHandler = action(productsApi, 'list-catalog', async () => {
  const products = await listCatalog()
  return { products: products.map(withCoverUrl) }
})

export const listStoreProductsHandler = action(productsApi, 'list-store-products', async ({ seller }) => {
  const home = await loadHome(seller.tenantId)
  const [catalog, live] = await Promise.all([
    storedOffers(
      home.products.map(({ product_id }) => product_id),
      { consistent: false },
    ),
    liveProducts(home),
  ])
  const byId = new Map(withOwnTerms(catalog, home.exceptions).map((product) => [product.id, product]))
  const known = home.products.flatMap((item) => {
    const product = byId.get(item.product_id)
    return product ? [{ ...item, product: withCoverUrl(product) }] : []
  })
  // A product that is no longer in the catalog has nothing to show or sell.
  const products = known.filter(({ product }) => !product.archived_at)
  const withdrawn = known
    .filter(({ product }) => product.archived_at)
    .map(({ id, product: { title } }) => ({ id, title }))
  return { products, ...(withdrawn.length > 0 && { withdrawn }), ...(live && { live }) }
})

/** Includes what was removed from the store since the page was published. */
async function liveProducts({ store, site }: TenantHome): Promise<LiveProduct[] | undefined> {
  if (!store || site?.status !== 'live') return undefined
  const storefront = await loadStorefront(store.id)
  return storefront?.offers.map(({ store_product_id, product_id, title, price_cents }) => ({
    id: store_product_id,
    product_id,
    title,
    price_cents,
  }))
}

export const addStoreProductsHandler = action(
  productsApi,
  'add-store-products',
  async ({ seller, input }) => {
    const products = await addStoreProducts(seller.tenantId, input.product_ids, mailboxHashOf(seller.email))
    return { added: products.length, products }
  },
)

export const updateStoreProductHandler = action(
  productsApi,
  'update-store-product',
  async ({ seller, input }) => {
    const { id, status, price_override } = input
    // Reads the whole catalog, because the product's id is not known before the other read is done.
    const [current, catalog] = await Promise.all([getStoreProduct(seller.tenantId, id), listCatalog()])
    const product = catalog.find((candidate) => candidate.id === current?.product_id)
    if (!product) throw notFound()
    if (price_override != null) checkPrice(price_override, product.default_price)
    const changed = await changeStoreProduct(seller.tenantId, id, { status, price_override })
    if (!changed) throw notFound()
    return { ...changed, product: withCoverUrl(product) }
  },
)

const notFound = () => new Failure('not-found', 'This product is not in your store.')

function checkPrice(priceCents: number, defaultPriceCents: number) {
  const { minCents, maxCents } = priceOverrideBounds(defaultPriceCents)
  if (priceCents >= minCents && priceCents <= maxCents) return
  const range = `${dollarsAndCents(minCents)} and ${dollarsAndCents(maxCents)}`
  throw new Failure('invalid-input', `Choose a price between ${range}.`)
}

export const removeStoreProductHandler = action(
  productsApi,
  'remove-store-product',
  async ({ seller, input }) => {
    const removed = await removeStoreProduct(seller.tenantId, input.id)
    if (!removed) throw new Failure('not-found', 'This product is not in your store.')
    return { success: true }
  },
)

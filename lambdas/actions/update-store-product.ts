import { productsApi } from '#contract/products-api.ts'
import { dollarsAndCents, priceOverrideBounds } from '#rules/money.ts'
import { withCoverUrl } from '../cover-url.ts'
import { listCatalog } from '../data/store/catalog.ts'
import { changeStoreProduct, getStoreProduct } from '../data/store/store-products.ts'
import { action } from '../http/action.ts'
import { Failure } from '../http/failure.ts'

export const handler = action(productsApi, 'update-store-product', async ({ seller, input }) => {
  const { id, status, price_override } = input
  // Reads the whole catalog, because the product's id is not known before the other read is done.
  const [current, catalog] = await Promise.all([getStoreProduct(seller.tenantId, id), listCatalog()])
  const product = catalog.find((candidate) => candidate.id === current?.product_id)
  if (!product) throw notFound()
  if (price_override != null) checkPrice(price_override, product.default_price)
  const changed = await changeStoreProduct(seller.tenantId, id, { status, price_override })
  if (!changed) throw notFound()
  return { ...changed, product: withCoverUrl(product) }
})

const notFound = () => new Failure('not-found', 'This product is not in your store.')

function checkPrice(priceCents: number, defaultPriceCents: number) {
  const { minCents, maxCents } = priceOverrideBounds(defaultPriceCents)
  if (priceCents >= minCents && priceCents <= maxCents) return
  const range = `${dollarsAndCents(minCents)} and ${dollarsAndCents(maxCents)}`
  throw new Failure('invalid-input', `Choose a price between ${range}.`)
}

import { randomUUID } from 'node:crypto'
import { Home } from '#contract/home.ts'
import { LinkedStoreProducts } from '#contract/store.ts'
import { priceInEffectCents } from '#rules/money/money.ts'
import type { Cart } from '../harness/buyers/buyer.ts'
import type { Seller } from '../harness/sellers/seller.ts'

/** What a buyer of the first course sends; each cart is another one. */
export async function oneCourseCarts({ api }: Seller) {
  const { store } = Home.parse((await api('GET', '/api/home')).body)
  const { products } = LinkedStoreProducts.parse((await api('GET', '/api/store-products')).body)
  const [offer] = products
  if (!store || !offer) throw new Error('The store sells nothing.')
  const priceCents = priceInEffectCents(offer.product, offer.price_override)
  const cart = (quantity = 1): Cart => ({
    store_id: store.id,
    lines: [{ id: offer.id, quantity }],
    total_cents: priceCents * quantity,
    request_id: randomUUID(),
  })
  return { cart, priceCents, productId: offer.product_id, commissionPct: offer.product.commission_pct }
}

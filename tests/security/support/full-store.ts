import { decodeJwt } from 'jose'
import { Home } from '#contract/home.ts'
import { Releases } from '#contract/site/site.ts'
import { AddedStoreProducts } from '#contract/store.ts'
import { messageOf, requestsFor } from '#tests/harness/fuzz/requests.ts'
import type { Seller } from '#tests/harness/sellers/seller.ts'
import { newSeller } from '#tests/harness/sellers/seller.ts'

const productId = 'first-digital-product'

/** A seller with a published website: products, text, settings, a release and a claimed address. */
export async function sellerWithStore(at?: Seller['target']) {
  const seller = await newSeller(at && { at })
  const added = await ok(seller, 'POST', '/api/store-products', { product_ids: [productId] })
  const [product] = AddedStoreProducts.parse(added).products
  const storeProductId = product?.id ?? ''
  await ok(seller, 'PATCH', `/api/store-products/${storeProductId}`, { status: 'published' })
  const storeName = `Shop ${seller.email.slice(0, 13)}`
  const ids = { storeId: '', storeProductId, productId, releaseId: '' }
  const generation = { ...requestsFor(ids)['openai-generate-site'], storeName }
  await ok(seller, ...messageOf('openai-generate-site', generation))
  await ok(seller, 'POST', '/api/site/publish')
  const [release] = Releases.parse(await ok(seller, 'GET', '/api/site/releases')).releases
  const { store, site } = Home.parse(await ok(seller, 'GET', '/api/home'))
  const { tenant_id, sub } = decodeJwt(seller.accessToken)
  return {
    seller,
    address: site?.address ?? '',
    storeId: store?.id ?? '',
    tenantId: String(tenant_id),
    userId: String(sub),
    ids: { ...ids, storeId: store?.id ?? '', releaseId: release?.id ?? '' },
  }
}

async function ok({ api }: Seller, ...message: Parameters<Seller['api']>) {
  const { status, body } = await api(...message)
  if (status !== 200) throw new Error(`${message.slice(0, 2).join(' ')}: ${JSON.stringify(body)}`)
  return body
}

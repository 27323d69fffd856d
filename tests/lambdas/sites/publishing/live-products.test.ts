import { expect, test } from 'vitest'
import { LinkedStoreProducts } from '#contract/store.ts'
import {
  listStoreProductsHandler as listStoreProducts,
  removeStoreProductHandler as removeStoreProduct,
  updateStoreProductHandler as updateStoreProduct,
} from '#lambdas/actions/products.ts'
import {
  publishSiteHandler as publishSite,
  unpublishSiteHandler as unpublishSite,
} from '#lambdas/actions/site.ts'
import { publishedCourse, type SiteSeller, sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { bucketForAllTests } from '../../support/for-all-tests.ts'

bucketForAllTests()

const listOf = async (seller: SiteSeller) =>
  LinkedStoreProducts.parse((await seller.call(listStoreProducts)).body)

const idOf = async (seller: SiteSeller) => {
  const { products } = await listOf(seller)
  return products.find(({ product_id }) => product_id === publishedCourse.id)?.id ?? ''
}

const soldAt = (id: string, price_cents: number) => [
  { id, product_id: publishedCourse.id, title: publishedCourse.title, price_cents },
]

test('list-store-products: nothing is live before the first publish and after unpublishing', async () => {
  const seller = await sellerWithSite()
  expect((await listOf(seller)).live).toBeUndefined()
  await seller.call(publishSite)
  await seller.call(unpublishSite)
  expect((await listOf(seller)).live).toBeUndefined()
})

test('list-store-products: a changed price is live only after the next publish', async () => {
  const seller = await sellerWithSite()
  const id = await idOf(seller)
  await seller.call(publishSite)
  const price = publishedCourse.default_price
  await seller.call(updateStoreProduct, { price_override: price + 1000 }, { id })
  expect((await listOf(seller)).live).toEqual(soldAt(id, price))
  await seller.call(publishSite)
  expect((await listOf(seller)).live).toEqual(soldAt(id, price + 1000))
})

test('list-store-products: drafts and removed products stay live until the next publish', async () => {
  const seller = await sellerWithSite()
  const id = await idOf(seller)
  await seller.call(publishSite)
  await seller.call(updateStoreProduct, { status: 'draft' }, { id })
  expect((await listOf(seller)).live).toEqual(soldAt(id, publishedCourse.default_price))
  await seller.call(removeStoreProduct, undefined, { id })
  const { products, live } = await listOf(seller)
  expect(products.map((product) => product.id)).not.toContain(id)
  expect(live).toEqual(soldAt(id, publishedCourse.default_price))
})

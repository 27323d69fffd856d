import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Catalog } from '#contract/catalog.ts'
import { AddedStoreProducts, LinkedStoreProduct, LinkedStoreProducts } from '#contract/store.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  listCatalogHandler as listCatalog,
  listStoreProductsHandler as listStoreProducts,
  updateStoreProductHandler as updateStoreProduct,
} from '#lambdas/actions/products.ts'
import { withCoverUrl } from '#lambdas/files/file-url.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { type InProcessSeller, inProcessSeller } from '../harness/sellers/in-process-seller.ts'

// Starting the table sets the variables of a local stack, so these come after it.
let seller: InProcessSeller
beforeEach(async () => {
  seller = await inProcessSeller()
  vi.stubEnv('APP_ORIGIN', 'https://app.example')
  vi.stubEnv('SITES_ORIGIN', 'https://stores.example')
})
afterEach(() => vi.unstubAllEnvs())

const [course] = sampleCatalog
const cover = `https://stores.example/covers/courses.svg#${course?.slug}`

test('the app loads covers from the stores’ distribution, the same file as stores', async () => {
  const { products } = Catalog.parse((await seller.call(listCatalog)).body)
  expect(products.map(({ hero_image_url }) => new URL(hero_image_url).origin)).toEqual(
    products.map(() => 'https://stores.example'),
  )

  const added = AddedStoreProducts.parse(
    (await seller.call(addStoreProducts, { product_ids: [course?.id] })).body,
  )
  const inStore = LinkedStoreProducts.parse((await seller.call(listStoreProducts)).body)
  expect(inStore.products.map(({ product }) => product.hero_image_url)).toEqual([cover])

  const id = added.products[0]?.id ?? ''
  const changed = LinkedStoreProduct.parse(
    (await seller.call(updateStoreProduct, { status: 'published' }, { id })).body,
  )
  expect(changed.product.hero_image_url).toBe(cover)
})

test.each([
  ['https://images.example/a.jpg', 'https://images.example/a.jpg'],
  ['', ''],
])('a cover that is not ours stays what it is: %s', (stored, shown) => {
  const product = { ...sampleCatalog[0], hero_image_url: stored }
  expect(withCoverUrl(product).hero_image_url).toBe(shown)
})

import { expect, test } from 'vitest'
import { Releases } from '#contract/site/site.ts'
import { getHomeHandler as getHome } from '#lambdas/actions/home.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  listCatalogHandler as listCatalog,
  listStoreProductsHandler as listStoreProducts,
  removeStoreProductHandler as removeStoreProduct,
  updateStoreProductHandler as updateStoreProduct,
} from '#lambdas/actions/products.ts'
import {
  getSiteHandler as getSite,
  listReleasesHandler as listReleases,
  publishSiteHandler as publishSite,
  rollbackSiteHandler as rollBack,
  unpublishSiteHandler as unpublishSite,
} from '#lambdas/actions/site.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import { sellerWithSite, siteSeller } from '#tests/harness/sellers/site-seller.ts'
import { bucketForAllTests, modelForAllTests } from '../support/for-all-tests.ts'

modelForAllTests()
bucketForAllTests()

test('seller actions need at most two round trips, except publishing and generation', async () => {
  const seller = await sellerWithSite()
  const third = sampleCatalog.filter(({ pro_only }) => !pro_only).at(2)?.id
  const { products } = await seller.home()
  const id = products.find(({ status }) => status === 'draft')?.id ?? ''
  const trips: Record<string, number> = {}
  const count = async (name: string, act: () => Promise<{ status: number }>) => {
    trips[name] = await roundTripsOf(async () => expect([name, (await act()).status]).toEqual([name, 200]))
  }
  await count('get-home', () => seller.call(getHome))
  await count('list-catalog', () => seller.call(listCatalog))
  await count('list-store-products', () => seller.call(listStoreProducts))
  await count('add-store-products', () => seller.call(addStoreProducts, { product_ids: [third] }))
  await count('update-store-product', () => seller.call(updateStoreProduct, { status: 'published' }, { id }))
  await count('remove-store-product', () => seller.call(removeStoreProduct, undefined, { id }))
  await count('get-site', () => seller.call(getSite))
  const hero = { ...validSiteContent.hero, headline: 'Edited' }
  await count('update-site', () => seller.edit({ content: { hero } }))
  await count('publish-site, the first time', () => seller.call(publishSite))
  await count('publish-site', () => seller.call(publishSite))
  await count('list-releases', () => seller.call(listReleases))
  const { releases } = Releases.parse((await seller.call(listReleases)).body)
  await count('rollback-site', () => seller.call(rollBack, { release_id: releases[1]?.id }))
  await count('unpublish-site', () => seller.call(unpublishSite))
  await count('openai-generate-site, one section', () => seller.generate({ section: 'hero' }))
  const fresh = await siteSeller()
  await count('openai-generate-site', () => fresh.generate())
  console.table(trips)
  const {
    // The address is claimed once, before any file is written there.
    'publish-site, the first time': firstPublish,
    // What is known of the courses is read once the store's products are.
    'publish-site': publish,
    // Reviews are read while the lease is held, of the courses that the release names.
    'rollback-site': rollback,
    // Facts, lease and reservation, [the model,] result and charge: the lease must be held before the model is paid.
    'openai-generate-site, one section': section,
    // As above, and each section is saved when it is complete.
    'openai-generate-site': site,
    ...others
  } = trips
  expect(Object.entries(others).filter(([, depth]) => depth > 2)).toEqual([])
  expect([firstPublish, publish, rollback, section]).toEqual([3, 3, 3, 3])
  expect(site).toBeLessThanOrEqual(5)
})

import { expect, test } from 'vitest'
import { removeStoreProductHandler as removeStoreProduct } from '#lambdas/actions/products.ts'
import {
  getSiteChangesHandler as getSiteChanges,
  publishSiteHandler as publishSite,
} from '#lambdas/actions/site.ts'
import { draftCourse, sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { bucketForAllTests, modelForAllTests } from '../../support/for-all-tests.ts'

modelForAllTests()
bucketForAllTests()

test('a site that lost its last words about courses is published without changes left', async () => {
  const seller = await sellerWithSite()
  await seller.edit({ content: { picks: { [draftCourse.id]: { text: 'I took this course myself.' } } } })
  const id = seller.idOf(draftCourse)
  expect((await seller.call(removeStoreProduct, undefined, { id })).status).toBe(200)
  expect((await seller.generate()).status).toBe(200)
  expect((await seller.site()).content.picks).toBeUndefined()
  expect((await seller.call(publishSite)).status).toBe(200)
  expect((await seller.call(getSiteChanges)).body).toMatchObject({ changes: [] })
  expect((await seller.home()).site).toMatchObject({ status: 'live', has_unpublished_changes: false })
})

import { expect, test } from 'vitest'
import {
  addStoreProductsHandler as addStoreProducts,
  removeStoreProductHandler as removeStoreProduct,
} from '#lambdas/actions/products.ts'
import {
  getSiteChangesHandler as getSiteChanges,
  publishSiteHandler as publishSite,
} from '#lambdas/actions/site.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { writesWell } from '#tests/harness/fakes/fake-model.ts'
import { draftCourse, publishedCourse, sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { bucketForAllTests, modelForAllTests } from '../../support/for-all-tests.ts'

const model = modelForAllTests()
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

test('a generation keeps words about a course that was added while it ran', async () => {
  const added = sampleCatalog.findLast(({ pro_only }) => !pro_only)?.id ?? ''
  const seller = await sellerWithSite()
  const atStart = { [publishedCourse.id]: { text: 'The one that I began with.' } }
  const meanwhile = { [added]: { text: 'I took this course myself.' } }
  expect((await seller.edit({ content: { picks: atStart } })).status).toBe(200)
  let adding: Promise<void> | undefined
  const add = async () => {
    expect((await seller.call(addStoreProducts, { product_ids: [added] })).status).toBe(200)
    expect((await seller.edit({ content: { picks: meanwhile } })).status).toBe(200)
  }
  model.answer = async (request, response) => {
    adding ??= add()
    await adding
    writesWell(request, response)
  }
  expect((await seller.generate()).status).toBe(200)
  expect((await seller.site()).content.picks).toEqual({ ...atStart, ...meanwhile })
})

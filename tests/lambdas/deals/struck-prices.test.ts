import { afterEach, expect, test, vi } from 'vitest'
import { Releases } from '#contract/site/site.ts'
import { createDealHandler as createDeal } from '#lambdas/actions/deals.ts'
import {
  listReleasesHandler as listReleases,
  publishSiteHandler as publishSite,
  rollbackSiteHandler as rollbackSite,
  unpublishSiteHandler as unpublishSite,
} from '#lambdas/actions/site.ts'
import { maxKeptReleases } from '#lambdas/data/site/releases.ts'
import { dayMs } from '#rules/time.ts'
import { draftCourse, publishedCourse, sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { bucketForAllTests } from '../support/for-all-tests.ts'

const bucket = bucketForAllTests()
afterEach(() => {
  vi.useRealTimers()
})
const laterBy = (days: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs })
}
const bundle = {
  kind: 'bundle',
  name: 'Starter set',
  percent: 20,
  product_ids: [publishedCourse.id, draftCourse.id],
}

async function liveSeller() {
  const seller = await sellerWithSite()
  await seller.change(draftCourse, { status: 'published' })
  expect((await seller.call(publishSite)).status).toBe(200)
  const html = async () => bucket.pages.get(`live/${(await seller.site()).address}/index.html`)?.html ?? ''
  return { ...seller, html }
}

test('a store that was offline for two months strikes no price through', async () => {
  const seller = await liveSeller()
  laterBy(1)
  expect((await seller.call(unpublishSite)).status).toBe(200)
  laterBy(60)
  expect((await seller.call(createDeal, bundle)).status).toBeLessThan(300)
  expect((await seller.call(publishSite)).status).toBe(200)
  expect(await seller.html()).toContain('Starter set')
  expect(await seller.html()).not.toContain('instead of')
})

test('a price that a rolled back release asked long ago is not struck through', async () => {
  const seller = await liveSeller()
  const raised = { price_override: publishedCourse.default_price + 5000 }
  laterBy(1)
  expect((await seller.change(publishedCourse, raised)).status).toBe(200)
  expect((await seller.call(publishSite)).status).toBe(200)
  laterBy(1)
  const { releases } = Releases.parse((await seller.call(listReleases)).body)
  expect((await seller.call(rollbackSite, { release_id: releases[1]?.id })).status).toBe(200)
  laterBy(60)
  // For sixty days the course cost its own price; the higher one was asked for a day before.
  expect((await seller.call(createDeal, bundle)).status).toBeLessThan(300)
  expect((await seller.call(publishSite)).status).toBe(200)
  expect(await seller.html()).toContain('Starter set')
  expect(await seller.html()).not.toContain('instead of')
})

test('a price that a page asked again after a rollback is struck through', async () => {
  const seller = await liveSeller()
  const raised = { price_override: publishedCourse.default_price + 5000 }
  expect((await seller.change(publishedCourse, raised)).status).toBe(200)
  expect((await seller.call(publishSite)).status).toBe(200)
  laterBy(60)
  const { releases } = Releases.parse((await seller.call(listReleases)).body)
  expect((await seller.call(rollbackSite, { release_id: releases[1]?.id })).status).toBe(200)
  expect((await seller.change(publishedCourse, { price_override: null })).status).toBe(200)
  expect((await seller.call(createDeal, bundle)).status).toBeLessThan(300)
  expect((await seller.call(publishSite)).status).toBe(200)
  expect(await seller.html()).toContain('instead of')
})

test('a page that was taken down within the month has asked its prices', async () => {
  const seller = await liveSeller()
  laterBy(60)
  expect((await seller.call(unpublishSite)).status).toBe(200)
  laterBy(29)
  expect((await seller.call(createDeal, bundle)).status).toBeLessThan(300)
  expect((await seller.call(publishSite)).status).toBe(200)
  expect(await seller.html()).toContain('instead of')
})

test('a publish may delete the oldest release while a rollback has it live', async () => {
  const seller = await liveSeller()
  for (let more = 1; more < maxKeptReleases; more++) await seller.call(publishSite)
  const { releases } = Releases.parse((await seller.call(listReleases)).body)
  expect(releases).toHaveLength(maxKeptReleases)
  expect((await seller.call(rollbackSite, { release_id: releases.at(-1)?.id })).status).toBe(200)
  expect((await seller.call(publishSite)).status).toBe(200)
})

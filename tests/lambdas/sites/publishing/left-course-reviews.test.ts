import { afterAll, beforeAll, expect, test } from 'vitest'
import { Home } from '#contract/home.ts'
import { Releases } from '#contract/site/site.ts'
import { deleteReviewHandler as deleteReview } from '#lambdas/actions/buyers/reviews.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  removeStoreProductHandler as removeStoreProduct,
  updateStoreProductHandler as updateStoreProduct,
} from '#lambdas/actions/products.ts'
import {
  listReleasesHandler as listReleases,
  publishSiteHandler as publishSite,
  rollbackSiteHandler as rollBack,
  unpublishSiteHandler as unpublishSite,
} from '#lambdas/actions/site.ts'
import { handler as processChanges } from '#lambdas/changes/process-changes.ts'
import { queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { courseSellerPrefix } from '#lambdas/data/table/review-keys.ts'
import { hideReview } from '#lambdas/operators/reviews.ts'
import { handler as refresh } from '#lambdas/scheduled/refresh-reviews.ts'
import { listedCourse, newReader, reviewsWith } from '#tests/harness/buyers/reader.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { countOf } from '../../library/listed-reviews.ts'
import { bucketForAllTests } from '../../support/for-all-tests.ts'

const bucket = bucketForAllTests()
let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

/** A seller whose live page sells this course, which is no longer in the store. */
async function sellerWhoLeft(course: string) {
  const seller = await sellerWithSite()
  const { body } = await seller.call(addStoreProducts, { product_ids: [course] })
  const id =
    Home.shape.products.parse(body.products).find(({ product_id }) => product_id === course)?.id ?? ''
  await seller.call(updateStoreProduct, { status: 'published' }, { id })
  const publish = async () => expect((await seller.call(publishSite)).status).toBe(200)
  await publish()
  expect((await seller.call(removeStoreProduct, undefined, { id })).status).toBe(200)
  const coursePage = async () =>
    bucket.pages.get(`live/${(await seller.site()).address}/courses/${course}.html`)?.html ?? ''
  const rollBackToFirst = async () => {
    const { releases } = Releases.parse((await seller.call(listReleases)).body)
    expect((await seller.call(rollBack, { release_id: releases.at(-1)?.id })).status).toBe(200)
  }
  const reviewOwn = async () => (await newReader(course, { email: String(seller.claims.email) })).review()
  return { ...seller, publish, coursePage, rollBackToFirst, reviewOwn }
}

test('a hidden review leaves the live page of a course that was removed since', async () => {
  const course = await listedCourse()
  const [review = ''] = await reviewsWith(course, [1])
  const seller = await sellerWhoLeft(course)
  expect(await seller.coursePage()).toContain('1 of 5')
  await hideReview(review, 'personal-data')
  await refresh({}, lambdaContext)
  expect(await seller.coursePage()).toContain('<h1>')
  expect(await seller.coursePage()).not.toContain('1 of 5')
})

test('a deleted review leaves the page of a removed course that a rollback restored', async () => {
  const course = await listedCourse()
  const reader = await newReader(course)
  const { body } = await reader.review({ stars: 2, text: 'Ada Lovelace lives at 5 Main Street.' })
  const seller = await sellerWhoLeft(course)
  await seller.publish()
  await seller.rollBackToFirst()
  expect(await seller.coursePage()).toContain('5 Main Street')
  expect((await reader.buyer.call(deleteReview, undefined, { id: String(body.id) })).status).toBe(200)
  await refresh({}, lambdaContext)
  expect(await seller.coursePage()).not.toContain('5 Main Street')
})

test('a seller cannot review a course that their live page still sells', async () => {
  const seller = await sellerWhoLeft(await listedCourse())
  expect(await seller.reviewOwn()).toMatchObject({ status: 403, body: { error: 'not-allowed' } })
})

test('a former seller may review a course that no live page of theirs sells', async () => {
  const [published, offline] = [
    await sellerWhoLeft(await listedCourse()),
    await sellerWhoLeft(await listedCourse()),
  ]
  await published.publish()
  expect((await published.reviewOwn()).status).toBe(200)
  expect((await offline.call(unpublishSite)).status).toBe(200)
  expect((await offline.reviewOwn()).status).toBe(200)
})

/** Delivers the items that say who sells the course, as the table's stream does when they are changed. */
async function deliverSellers(course: string) {
  const sellers = await queryItems(keys.reviewCounts(course).pk, courseSellerPrefix)
  const changed = sellers.filter(({ sold_again_at }) => sold_again_at)
  const Records = changed.map(({ pk, sk, seller_key }, n) => ({
    eventName: 'MODIFY' as const,
    dynamodb: {
      Keys: { pk: { S: String(pk) }, sk: { S: String(sk) } },
      NewImage: {
        type: { S: 'course_seller' },
        product_id: { S: course },
        seller_key: { S: String(seller_key) },
      },
      SequenceNumber: `${n}`,
    },
  }))
  return processChanges({ Records }, lambdaContext)
}

test('a rollback that sells a course again withdraws the review of its seller', async () => {
  const course = await listedCourse()
  const seller = await sellerWhoLeft(course)
  await seller.publish()
  expect((await seller.reviewOwn()).status).toBe(200)
  await deliverSellers(course)
  expect(await countOf(course)).toBe(1)
  await seller.rollBackToFirst()
  await deliverSellers(course)
  expect(await countOf(course)).toBe(0)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Testimonials } from '#contract/reviews.ts'
import {
  answerReviewHandler as answerReview,
  editReviewHandler as editReview,
  listTestimonialsHandler as listTestimonials,
  reportReviewHandler as reportReview,
} from '#lambdas/actions/buyers/reviews.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  removeStoreProductHandler as removeStoreProduct,
} from '#lambdas/actions/products.ts'
import { updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { listReportedReviews, showReview } from '#lambdas/operators/reviews.ts'
import { deliverGrants, listedCourse, newReader, reviewsWith } from '#tests/harness/buyers/reader.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { type InProcessSeller, inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { attacks } from '../storefront/hostile-page.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

const Added = z.object({ products: z.array(z.object({ id: z.string() })) })

async function sellerOf(...courses: string[]) {
  const seller = await inProcessSeller()
  const { body } = await seller.call(addStoreProducts, { product_ids: courses })
  return { seller, ids: Added.parse(body).products.map(({ id }) => id) }
}
const page = async (seller: InProcessSeller, query?: Record<string, string>) =>
  Testimonials.parse((await seller.call(listTestimonials, undefined, {}, query)).body)

test('the page lists the courses of the store and the reviews of one', async () => {
  const [first, second, foreign] = [await listedCourse(), await listedCourse(), await listedCourse()]
  await reviewsWith(second, [5, 4])
  const { seller } = await sellerOf(first, second)
  expect(await page(seller)).toMatchObject({
    courses: [
      { product_id: second, count: 2 },
      { product_id: first, count: 0 },
    ],
    product_id: second,
    reviews: [{ stars: 4, is_reported: false }, { stars: 5 }],
  })
  expect((await page(seller, { product_id: first })).reviews).toEqual([])
  expect((await seller.call(listTestimonials, undefined, {}, { product_id: foreign })).status).toBe(404)
})

test('twenty reviews are listed at a time, and the cursor leads to the rest', async () => {
  const course = await listedCourse()
  const ids = await reviewsWith(course, new Array<number>(22).fill(4))
  const { seller } = await sellerOf(course)
  const first = await page(seller)
  const rest = await page(seller, { cursor: first.cursor ?? '' })
  expect([first, rest].map(({ reviews }) => reviews.length)).toEqual([20, 2])
  expect(rest.cursor).toBeUndefined()
  expect([...first.reviews, ...rest.reviews].map(({ id }) => id)).toEqual(ids.toReversed())
})

test.each(attacks)('%j in an answer stays as written or is refused', async (text) => {
  const course = await listedCourse()
  const [id = ''] = await reviewsWith(course, [3])
  const { seller } = await sellerOf(course)
  const { status } = await seller.call(answerReview, { text }, { id })
  const answer = (await page(seller)).reviews[0]?.answer?.text
  expect([200, 400]).toContain(status)
  expect(answer?.trim()).toBe(status === 200 ? text.trim() : undefined)
})

test('signs that reverse a direction are removed from an answer', async () => {
  const course = await listedCourse()
  const [id = ''] = await reviewsWith(course, [3])
  const { seller } = await sellerOf(course)
  await seller.call(answerReview, { text: 'A\u202eB\u2066C' }, { id })
  expect((await page(seller)).reviews[0]?.answer?.text).toBe('ABC')
})

test('a store without courses has nothing to show', async () => {
  expect(await page(await inProcessSeller())).toEqual({ courses: [], reviews: [] })
})

test('an answer is this seller’s own, is replaced, and is taken back', async () => {
  const course = await listedCourse()
  const [id = ''] = await reviewsWith(course, [3])
  const [{ seller }, { seller: other }] = [await sellerOf(course), await sellerOf(course)]
  for (const text of ['Thank you.', 'Thank you, Ana.'])
    expect((await seller.call(answerReview, { text }, { id })).status).toBe(200)
  expect((await page(seller)).reviews).toMatchObject([{ answer: { text: 'Thank you, Ana.' } }])
  expect((await page(other)).reviews[0]?.answer).toBeUndefined()
  await seller.call(answerReview, { text: '' }, { id })
  expect((await page(seller)).reviews[0]?.answer).toBeUndefined()
})

test('a report is remembered', async () => {
  const course = await listedCourse()
  const [id = ''] = await reviewsWith(course, [1])
  const { seller } = await sellerOf(course)
  await seller.call(reportReview, { reason: 'off-topic' }, { id })
  expect((await page(seller)).reviews).toMatchObject([{ is_reported: true }])
})

/** What leads to a review knew nothing of edits before 2026-11-28. */
const asBefore = (id: string) => updateItem(keys.review(id), { UpdateExpression: 'REMOVE edited_at' })

test.each([
  ['a review', () => undefined],
  ['a review of before', asBefore],
])('%s that was found fine and then rewritten is reported again, once', async (_, age) => {
  const course = await listedCourse()
  const { review, buyer } = await newReader(course)
  const id = String((await review({ text: 'Fine.' })).body.id)
  const { seller } = await sellerOf(course)
  const report = () => seller.call(reportReview, { reason: 'personal-data' }, { id })
  const reportsNow = async () => (await listReportedReviews()).find((one) => one.id === id)?.reports
  await report()
  await report()
  expect(await reportsNow()).toBe(1)
  await showReview(id)
  await report()
  expect(await reportsNow()).toBeUndefined()
  await buyer.call(editReview, { text: 'Call the seller at home: 555 0100.' }, { id })
  await age(id)
  expect((await page(seller)).reviews).toMatchObject([{ is_reported: false }])
  await report()
  await report()
  expect(await reportsNow()).toBe(1)
  expect((await page(seller)).reviews).toMatchObject([{ is_reported: true }])
})

test('reviews of courses elsewhere, withdrawn or unknown, can’t be answered or reported', async () => {
  const course = await listedCourse()
  const [foreign = ''] = await reviewsWith(await listedCourse(), [3])
  const { review, bought } = await newReader(course)
  const withdrawn = String((await review()).body.id)
  await bought.refundAll()
  await deliverGrants(bought)
  const { seller } = await sellerOf(course)
  for (const id of [foreign, withdrawn, '01HZZZZZZZZZZZZZZZZZZZZZZZ', '#']) {
    expect((await seller.call(answerReview, { text: 'Hello' }, { id })).status).toBe(404)
    expect((await seller.call(reportReview, { reason: 'abuse' }, { id })).status).toBe(404)
  }
})

test('a seller may review a course only after removing it from the store', async () => {
  const course = await listedCourse()
  const { seller, ids } = await sellerOf(course)
  const { review } = await newReader(course, { email: String(seller.claims.email) })
  expect((await review()).body.error).toBe('not-allowed')
  await seller.call(removeStoreProduct, undefined, { id: ids[0] ?? '' })
  expect((await review()).status).toBe(200)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { Library } from '#contract/library.ts'
import { getLibraryHandler as getLibrary } from '#lambdas/actions/buyers/library.ts'
import {
  answerReviewHandler as answerReview,
  deleteReviewHandler as deleteReview,
  reportReviewHandler as reportReview,
} from '#lambdas/actions/buyers/reviews.ts'
import { addStoreProductsHandler as addStoreProducts } from '#lambdas/actions/products.ts'
import { publicReviews, reviewSummaries } from '#lambdas/data/reviews/public-reviews.ts'
import { getItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { deliverGrants, listedCourse, newReader } from '#tests/harness/buyers/reader.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { auditOf, type Operator, startOperator } from '../support/operator.ts'

let operator: Operator
beforeAll(async () => {
  operator = await startOperator()
})
afterAll(() => operator.restore())

async function reported() {
  const reader = await newReader(await listedCourse())
  const id = String((await reader.review({ name: 'Ana' })).body.id)
  const seller = await inProcessSeller()
  await seller.call(addStoreProducts, { product_ids: [reader.course] })
  const report = { reason: 'abuse', text: 'They insult my dog.' }
  for (const _ of [1, 2]) await seller.call(reportReview, report, { id })
  const isPublic = async () => (await publicReviews(reader.course)).reviews.some((one) => one.id === id)
  const own = async () => Library.parse((await reader.buyer.call(getLibrary)).body).courses[0]?.review
  return { ...reader, id, isPublic, own }
}

const list = async () => (await operator.admin(['reported-reviews'])).out
const hide = (id: string, reason = 'abuse') => operator.admin(['hide-review', id, '--reason', reason])
const show = (id: string) => operator.admin(['show-review', id, '--reason', 'read it again'])

test('a report is listed once for each seller, until an operator has decided', async () => {
  const { id, course } = await reported()
  const out = await list()
  expect(out).toContain(id)
  expect(out).toMatch(new RegExp(`Course +${course}\n.*\nText +Ana: Clear and short\\.\nReports +1\n`))
  expect(out).toContain('abuse: They insult my dog.')
  expect((await show(id)).code).toBe(0)
  expect(await list()).not.toContain(id)
})

test('a hidden review is public nowhere, says why, and is shown again', async () => {
  const { id, course, isPublic, own } = await reported()
  expect((await hide(id)).out).toBe('The review is hidden. Its writer reads why.\n')
  expect([await isPublic(), (await reviewSummaries([course])).get(course)?.count]).toEqual([false, 0])
  expect(await own()).toMatchObject({ state: 'hidden', hidden_reason: 'abuse' })
  expect((await show(id)).code).toBe(0)
  expect([await isPublic(), (await reviewSummaries([course])).get(course)?.count]).toEqual([true, 1])
  expect((await auditOf(id)).map(({ what, outcome }) => [what, outcome])).toEqual([
    ['hide-review', 'done'],
    ['show-review', 'done'],
  ])
})

test('only a published reason hides a review', async () => {
  const { id, isPublic } = await reported()
  expect((await hide(id, 'one-star')).err).toContain(`REASON can't be "one-star". Choose one of abuse,`)
  expect(await isPublic()).toBe(true)
})

test('showing a review of a returned payment leaves it withdrawn', async () => {
  const { id, bought, isPublic } = await reported()
  await bought.refundAll()
  await deliverGrants(bought)
  await hide(id)
  await show(id)
  expect(await isPublic()).toBe(false)
})

test('a hidden review that its writer deletes cannot be written again', async () => {
  const { id, buyer, review, own } = await reported()
  await hide(id)
  expect((await buyer.call(deleteReview, undefined, { id })).status).toBe(200)
  expect(await own()).toBeUndefined()
  expect((await review()).body.error).toBe('not-allowed')
  expect((await show(id)).code).toBe(1)
})

test('deleting a seller removes their answer and report, and keeps the review', async () => {
  const { course, review } = await newReader(await listedCourse())
  const id = String((await review()).body.id)
  const { email, tenantId, call } = await operator.newSeller(course)
  await call(answerReview, { text: 'Thank you.' }, { id })
  await call(reportReview, { reason: 'abuse' }, { id })
  const theirs = [keys.reviewAnswer(tenantId, id), keys.sellersReport(tenantId, id)]
  expect(await getItems(theirs)).toHaveLength(2)
  expect((await operator.admin(['delete-seller', email, '--yes'])).code).toBe(0)
  expect(await getItems(theirs)).toEqual([])
  expect((await publicReviews(course)).reviews).toMatchObject([{ id }])
})

test('an unknown review changes nothing', async () => {
  expect((await hide('01HZZZZZZZZZZZZZZZZZZZZZZZ')).err).toBe(
    'There is no such review. Nothing was changed.\n',
  )
})

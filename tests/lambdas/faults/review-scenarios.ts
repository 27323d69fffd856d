import { expect } from 'vitest'
import {
  answerReviewHandler as answerReview,
  deleteReviewHandler as deleteReview,
  editReviewHandler as editReview,
  reportReviewHandler as reportReview,
} from '#lambdas/actions/buyers/reviews.ts'
import { addStoreProductsHandler as addStoreProducts } from '#lambdas/actions/products.ts'
import { publicReviews, reviewSummaries } from '#lambdas/data/reviews/public-reviews.ts'
import { getItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { listedCourse, newReader, type Reader } from '#tests/harness/buyers/reader.ts'
import { type InProcessSeller, inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { answered, type Outcome, type Scenario } from './scenario.ts'

/** Lists and counters say the same of a course with this many reviews. */
async function expectCounted(course: string, stars: readonly number[]) {
  const [{ reviews }, summaries] = await Promise.all([publicReviews(course), reviewSummaries([course])])
  const byStars = await publicReviews(course, { order: 'lowest' })
  expect(reviews.map((review) => review.stars)).toEqual(stars)
  expect(byStars.reviews.map((review) => review.stars)).toEqual(stars)
  expect(summaries.get(course)?.count ?? 0).toBe(stars.length)
}

const writing: Scenario = {
  name: 'writing a review',
  prepare: async () => {
    const { course, review } = await newReader(await listedCourse())
    return { act: () => answered(review()), expectDone: () => expectCounted(course, [5]) }
  },
}

type Change = {
  act: (reader: Reader, id: string) => Promise<Outcome>
  done: (reader: Reader) => Promise<void>
}

const ofReader = (name: string, { act, done }: Change): Scenario => ({
  name,
  prepare: async () => {
    const reader = await newReader(await listedCourse())
    const { body } = await reader.review()
    return { act: () => act(reader, String(body.id)), expectDone: () => done(reader) }
  },
})

type Reply = {
  act: (seller: InProcessSeller, id: string) => Promise<Outcome>
  done: (seller: InProcessSeller, id: string) => Promise<void>
}

const ofSeller = (name: string, { act, done }: Reply): Scenario => ({
  name,
  prepare: async () => {
    const { course, review } = await newReader(await listedCourse())
    const id = String((await review()).body.id)
    const seller = await inProcessSeller()
    await seller.call(addStoreProducts, { product_ids: [course] })
    return { act: () => act(seller, id), expectDone: () => done(seller, id) }
  },
})

export const reviewScenarios: Scenario[] = [
  writing,
  ofReader('editing a review', {
    act: ({ buyer }, id) => answered(buyer.call(editReview, { stars: 2 }, { id })),
    done: ({ course }) => expectCounted(course, [2]),
  }),
  ofReader('deleting a review', {
    // A deletion whose reply was lost finds nothing.
    act: async ({ buyer }, id) => {
      const outcome = await answered(buyer.call(deleteReview, undefined, { id }))
      return outcome.status === 404 ? { status: 200 } : outcome
    },
    done: ({ course }) => expectCounted(course, []),
  }),
  ofSeller('answering a review', {
    act: (seller, id) => answered(seller.call(answerReview, { text: 'Thank you.' }, { id })),
    done: async ({ tenantId }, id) =>
      expect(await getItem(keys.reviewAnswer(tenantId, id))).toMatchObject({ text: 'Thank you.' }),
  }),
  ofSeller('reporting a review', {
    act: (seller, id) => answered(seller.call(reportReview, { reason: 'abuse' }, { id })),
    done: async (_, id) => expect(await getItem(keys.reviewReports(id))).toMatchObject({ reports: 1 }),
  }),
]

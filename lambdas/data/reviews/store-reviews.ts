import * as z from 'zod/mini'
import { getItems, queryItems, queryPage } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { tenantPartition } from '../table/partitions.ts'
import { answerPrefix, newestReviewPrefix } from '../table/review-keys.ts'

/** How many reviews of a course a store can show. */
const newestReviews = 20

const Listed = z.object({
  id: z.string(),
  stars: z.int(),
  text: z.string(),
  reader: z.string(),
  label: z.string(),
})
const Answer = z.object({ id: z.string(), text: z.string() })
const Counts = z.object({ id: z.string(), count: z._default(z.int(), 0), stars: z._default(z.int(), 0) })

/**
 * Returns a map from product id to the newest public reviews of the course, with this seller's answers, and to the count and
 * sum of stars of all its public reviews. All reads are consistent and sent at once.
 */
export async function reviewsOfStore(tenantId: string, productIds: readonly string[]) {
  const ids = [...new Set(productIds)]
  const [counters, answering, ...lists] = await Promise.all([
    getItems(ids.map(keys.reviewCounts)),
    queryItems(tenantPartition(tenantId), answerPrefix),
    ...ids.map((id) => newestOf(id)),
  ])
  const answers = new Map(answering.map((item) => Answer.parse(item)).map(({ id, text }) => [id, text]))
  const counts = new Map(counters.map((item) => Counts.parse(item)).map((it) => [it.id, it]))
  return new Map(
    lists.map(({ id, reviews }) => [
      id,
      {
        count: counts.get(id)?.count ?? 0,
        stars: counts.get(id)?.stars ?? 0,
        reviews: reviews.map((review) => ({ ...review, answer: answers.get(review.id) })),
      },
    ]),
  )
}

async function newestOf(id: string) {
  const options = { limit: newestReviews, newestFirst: true }
  const { items } = await queryPage(keys.reviewCounts(id).pk, newestReviewPrefix, options)
  return { id, reviews: items.map((item) => Listed.parse(item)) }
}

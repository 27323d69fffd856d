import * as z from 'zod/mini'
import { Review, type ReviewOrder } from '#contract/reviews.ts'
import { averageStars } from '#rules/courses/reviews.ts'
import { getItems, queryPage } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { newestReviewPrefix, starsReviewPrefix } from '../table/review-keys.ts'

const pageSize = 20

const Counts = z.object({
  id: z.string(),
  count: z._default(z.int(), 0),
  stars: z._default(z.int(), 0),
})

/** `stars`: the sum of all. */
export type ReviewSummary = { count: number; stars: number; average?: number }

/** Returns count and average of each course's public reviews, by product id. */
export async function reviewSummaries(productIds: readonly string[]): Promise<Map<string, ReviewSummary>> {
  const items = await getItems([...new Set(productIds)].map(keys.reviewCounts), { consistent: false })
  return new Map(items.map((item) => summaryOf(Counts.parse(item))))
}

function summaryOf({ id, count, stars }: z.infer<typeof Counts>): [string, ReviewSummary] {
  const average = averageStars({ count, stars })
  return [id, { count, stars, ...(average !== undefined && { average }) }]
}

/** Returns count and average of several courses' reviews together; undefined with too few for an average. */
export function summaryOfAll(summaries: ReadonlyMap<string, ReviewSummary>) {
  const all = { count: 0, stars: 0 }
  for (const { count, stars } of summaries.values()) {
    all.count += count
    all.stars += stars
  }
  const average = averageStars(all)
  return average === undefined ? undefined : { count: all.count, average }
}

type Page = { order?: ReviewOrder | undefined; cursor?: string | undefined; limit?: number }

/** Returns a page of a course's public reviews, newest first unless `order` says otherwise, with one request. */
export async function publicReviews(
  productId: string,
  { order = 'newest', cursor, limit = pageSize }: Page = {},
): Promise<{ reviews: Review[]; cursor?: string }> {
  const prefix = order === 'newest' ? newestReviewPrefix : starsReviewPrefix
  const { items, lastSortKey } = await queryPage(keys.reviewCounts(productId).pk, prefix, {
    limit,
    newestFirst: order !== 'lowest',
    after: cursor && `${prefix}${cursor}`,
  })
  return {
    reviews: items.map((item) => Review.parse(item)),
    ...(lastSortKey && { cursor: lastSortKey.slice(prefix.length) }),
  }
}

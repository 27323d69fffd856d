import { type StoreReviews, withReviews } from '#storefront/reviews.ts'
import { reviewsOfStore } from '../../data/reviews/store-reviews.ts'
import type { Offer } from '../../data/site/storefronts.ts'
import { appOrigin } from '../../env.ts'
import type { SitePages } from '../storage/release-objects.ts'

type Sold = Pick<Offer, 'store_product_id' | 'product_id'>

/** Reads the reviews that a page with these offers shows now. */
export async function shownReviews(tenantId: string, offers: readonly Sold[]): Promise<StoreReviews> {
  const byCourse = await reviewsOfStore(
    tenantId,
    offers.map(({ product_id }) => product_id),
  )
  const courses = offers.flatMap(({ store_product_id, product_id }) => {
    const reviews = byCourse.get(product_id)
    return reviews ? [[store_product_id, reviews] as const] : []
  })
  return { courses: new Map(courses), appOrigin: appOrigin() }
}

/** Returns the pages with these reviews in place of those that they had. */
export const pagesWithReviews = (pages: SitePages, reviews: StoreReviews): Map<string, string> =>
  new Map([...pages].map(([path, html]) => [path, withReviews(html, reviews)]))

import type { CatalogProduct } from '#contract/catalog.ts'
import type { ReviewOrder, Reviews } from '#contract/reviews.ts'
import { coursePath, homeUrl } from '#storefront/page-links.ts'
import { repliesOf } from '../data/reviews/answers.ts'
import { publicReviews, reviewSummaries } from '../data/reviews/public-reviews.ts'
import { loadStorefront, type Storefront } from '../data/site/storefronts.ts'
import { cachedCatalog, listCatalog } from '../data/store/catalog.ts'
import { Failure } from '../failure.ts'

type Wanted = {
  course: string
  order?: ReviewOrder | undefined
  store?: string | undefined
  cursor?: string | undefined
}

/**
 * Returns one page of a course's public reviews. Includes the answers of the seller of one store.
 * @throws Failure 'not-found' for an unknown course
 */
export async function listReviews({ course, store, ...page }: Wanted, now: number): Promise<Reviews> {
  const [product, storefront] = await Promise.all([
    courseWith(course, now),
    store === undefined ? undefined : loadStorefront(store),
  ])
  if (!product) throw new Failure('not-found', 'There is no such course.')
  const [summaries, { reviews, cursor }] = await Promise.all([
    reviewSummaries([product.id]),
    publicReviews(product.id, page),
  ])
  const answers = storefront
    ? (
        await repliesOf(
          storefront.tenant_id,
          reviews.map(({ id }) => id),
        )
      ).answers
    : new Map()
  return {
    title: product.title,
    ...(storefront && placeOf(storefront, product)),
    ...(summaries.get(product.id) ?? { count: 0 }),
    reviews: reviews.map((review) => ({ ...review, answer: answers.get(review.id) })),
    ...(cursor && { cursor }),
  }
}

/** A store that does not sell the course has no page of it. */
function placeOf({ store_name, url, brand_color, offers }: Storefront, product: CatalogProduct) {
  const path = offers.some(({ product_id }) => product_id === product.id) && coursePath(product)
  return {
    store: { name: store_name, url, brand_color },
    ...(path && { course_url: homeUrl({ url, basePath: '/' }) + path }),
  }
}

async function courseWith(slug: string, now: number) {
  const isCourse = (product: { slug: string }) => product.slug === slug
  return (await cachedCatalog(now)).find(isCourse) ?? (await listCatalog()).find(isCourse)
}

import type { CatalogProduct } from '#contract/catalog.ts'
import { recommendCourses } from '#rules/courses/recommend.ts'
import { recommendedSource } from '#rules/source.ts'
import { coursePath, homeUrl } from '#storefront/page-links.ts'
import type { Recommended } from '../data/sales/recommended.ts'
import type { Storefront } from '../data/site/storefronts.ts'

type Owner = {
  /** Product ids of what the buyer has. */
  owned: ReadonlySet<string>
  /** Product ids of what the recommendation has to go with; all that is owned by default. */
  partners?: ReadonlySet<string>
}

/**
 * Returns the course of a live store that goes best with what a buyer has, at the store's price; undefined if none does, or
 * the store is suspended. Never one that is owned, unpublished, or withdrawn from the catalog.
 */
export function recommendedCourse(
  { url, offers, suspension_reason }: Storefront,
  catalog: readonly CatalogProduct[],
  { owned, partners = owned }: Owner,
): Recommended | undefined {
  if (suspension_reason !== undefined) return undefined
  const offered = new Map(offers.map((offer) => [offer.product_id, offer]))
  const courses = catalog.filter(({ id }) => offered.has(id) || owned.has(id) || partners.has(id))
  const [best] = recommendCourses(courses, owned, partners)
  const product = courses.find(({ id }) => id === best?.id)
  const offer = offered.get(best?.id ?? '')
  const path = product && coursePath(product)
  if (!best || !offer || !path) return undefined
  return {
    title: product.title,
    price_cents: offer.price_cents,
    url: `${homeUrl({ url, basePath: '/' })}${path}?s=${recommendedSource}`,
    hero_image_url: product.hero_image_url,
    reason: best.buyerReason,
  }
}

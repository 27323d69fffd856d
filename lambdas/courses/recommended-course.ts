import type { CatalogProduct } from '#contract/catalog.ts'
import { recommendCourses } from '#rules/courses/recommend.ts'
import { recommendedSource } from '#rules/source.ts'
import { coursePath, homeUrl } from '#storefront/page-links.ts'
import type { Recommended } from '../data/sales/recommended.ts'
import type { Offer, Storefront } from '../data/site/storefronts.ts'
import { platformStorefront, platformStoreId } from './platform-storefront.ts'

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
  storefront: Storefront,
  catalog: readonly CatalogProduct[],
  owner: Owner,
): Recommended | undefined {
  const best = bestOffer(storefront, catalog, owner)
  const path = best && coursePath(best.product)
  if (!best || !path) return undefined
  const { url } = storefront
  return { ...shown(best), url: `${homeUrl({ url, basePath: '/' })}${path}?s=${recommendedSource}` }
}

/** The same of what the platform sells itself. It has no page, so the reply has what a checkout names. */
export function coursePlatformSells(catalog: readonly CatalogProduct[], owner: Owner) {
  const best = bestOffer(platformStorefront(catalog), catalog, owner)
  return best && { ...shown(best), sold_here: { store_id: platformStoreId, id: best.offer.store_product_id } }
}

type Best = { product: CatalogProduct; offer: Offer; reason: string }

const shown = ({ product, offer, reason }: Best) => ({
  product_id: product.id,
  title: product.title,
  price_cents: offer.price_cents,
  hero_image_url: product.hero_image_url,
  reason,
})

function bestOffer(
  { offers, suspension_reason }: Storefront,
  catalog: readonly CatalogProduct[],
  { owned, partners = owned }: Owner,
): Best | undefined {
  if (suspension_reason !== undefined) return undefined
  const offered = new Map(offers.map((offer) => [offer.product_id, offer]))
  const courses = catalog.filter(({ id }) => offered.has(id) || owned.has(id) || partners.has(id))
  const [best] = recommendCourses(courses, owned, partners)
  const product = courses.find(({ id }) => id === best?.id)
  const offer = offered.get(best?.id ?? '')
  return best && product && offer ? { product, offer, reason: best.buyerReason } : undefined
}

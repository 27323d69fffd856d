import type { CatalogProduct } from '#contract/catalog.ts'
import type { StoreProduct } from '#contract/store.ts'
import { priceInEffectCents } from '#rules/money/money.ts'
import { textHash } from '../../crypto/text-hash.ts'
import type { TenantHome } from '../../data/site/home.ts'
import { catalogProducts } from '../../data/store/catalog.ts'
import { siteHead } from '../content/site-view.ts'
import { offeredProducts } from './published-page.ts'

/** Identifies all data that a page takes from the catalog, in the order in which it shows it. */
export function catalogFingerprint(
  published: readonly StoreProduct[],
  catalog: readonly CatalogProduct[],
): string {
  const facts = offeredProducts(published, catalog).map(({ id, product, price_override }) => [
    id,
    product.title,
    product.short_blurb,
    product.learn_bullets,
    product.deliverables,
    product.hero_image_url,
    product.level,
    priceInEffectCents(product, price_override),
    ...(product.outline ? [product.outline] : []),
  ])
  return textHash(JSON.stringify(facts)).slice(0, 16)
}

/** What the live page would show now; undefined where it is not needed: the site is not live, or has changed anyway. */
export async function currentCatalogFingerprint(home: TenantHome): Promise<string | undefined> {
  const { site, products } = home
  const { status, has_unpublished_changes } = siteHead(site, home)
  if (status !== 'live' || has_unpublished_changes || !site?.published_facts) return undefined
  const published = products.filter((product) => product.status === 'published')
  return catalogFingerprint(published, await catalogProducts(published.map(({ product_id }) => product_id)))
}

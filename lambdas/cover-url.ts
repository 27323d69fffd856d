import type { CatalogProduct } from '#contract/catalog.ts'
import * as env from './env.ts'

/**
 * Returns the product with its cover's absolute URL, for the app's screens. Covers load from the stores' distribution,
 * which unlike the app's has no firewall that charges for each request. Without an origin of stores in the environment
 * the URL stays relative to the app.
 */
export const withCoverUrl = <T extends Pick<CatalogProduct, 'hero_image_url'>>(product: T): T => {
  const origin = env.coversOrigin()
  return origin ? { ...product, hero_image_url: coverUrl(product, origin) } : product
}

/** Returns the cover's URL as `baseUrl` resolves it, or an empty string for a product without a cover. */
export const coverUrl = ({ hero_image_url }: Pick<CatalogProduct, 'hero_image_url'>, baseUrl: string) =>
  hero_image_url && new URL(hero_image_url, baseUrl).href

import type { CatalogProduct } from '#contract/catalog.ts'
import { drawnFolder, filesFolder } from '#rules/brand/pictures.ts'
import * as env from '../env.ts'
import { sitesOrigin } from '../env.ts'

/**
 * Returns the address of a tenant's pictures on the stores' distribution, to which a picture's name and `.webp` are
 * added. `baseUrl` is a page of the distribution; its own origin without one.
 */
export const filesUrl = (tenantId: string, baseUrl = sitesOrigin()) =>
  new URL(`/${filesFolder}/${tenantId}/`, baseUrl).href

/** Returns the address of one picture. */
export const fileUrl = (tenantId: string, name: string) => `${filesUrl(tenantId)}${name}.webp`

/** Returns the address of a picture that the product has drawn. `baseUrl` as above. */
export const drawnPictureUrl = (tenantId: string, name: string, baseUrl: string) =>
  `${filesUrl(tenantId, baseUrl)}${drawnFolder}/${name}.png`

/** The same from the path of a logo: tenant and name. */
export const logoUrl = (path: string) => new URL(`/${filesFolder}/${path}.webp`, sitesOrigin()).href

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

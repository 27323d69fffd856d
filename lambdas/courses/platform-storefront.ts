import type { CatalogProduct } from '#contract/catalog.ts'
import { libraryPath } from '#contract/urls/buyer-links.ts'
import { defaultBrandColor } from '#rules/brand/default-brand-color.ts'
import { productName } from '#rules/courses/product.ts'
import type { Storefront } from '../data/site/storefronts.ts'
import { platformTenantId } from '../data/table/partitions.ts'
import { appOrigin } from '../env.ts'

/** Names the platform in a checkout, as a store's id does. */
export const platformStoreId = 'platform'

/**
 * Returns what the platform sells to readers whose store's seller is gone: each course of the catalog, at the catalog's price and
 * commission. It has no page: its buyers come from the library and return there. Sale and commission are in the platform's books.
 */
export const platformStorefront = (catalog: readonly CatalogProduct[]): Storefront => ({
  tenant_id: platformTenantId,
  store_name: productName,
  url: `${appOrigin()}${libraryPath}`,
  brand_color: defaultBrandColor,
  owner_user_id: platformTenantId,
  offers: catalog.map(({ id, title, default_price, commission_pct }) => ({
    store_product_id: id,
    product_id: id,
    title,
    price_cents: default_price,
    commission_pct,
  })),
})

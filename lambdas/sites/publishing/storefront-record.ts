import type { CatalogProduct } from '#contract/catalog.ts'
import type { StoredDeal } from '#contract/sales/stored-deals.ts'
import type { StoreProduct } from '#contract/store.ts'
import { floorCents } from '#rules/deals/price-cart.ts'
import { priceInEffectCents } from '#rules/money/money.ts'
import { dealsOnPage } from '#storefront/shown-deals.ts'
import type { TenantHome } from '../../data/site/home.ts'
import { type Offer, putStorefrontWrite, storeCheck } from '../../data/site/storefronts.ts'
import type { Write } from '../../data/table/client.ts'
import { settingsOf } from '../content/settings.ts'
import { withOwnTerms } from '../content/with-own-terms.ts'
import { siteUrl } from '../storage/site-url.ts'
import type { LeasedPage } from './page-lease.ts'
import { offeredProducts } from './published-page.ts'

/** Returns what a page with these products sells: titles, prices and the seller's commissions as they are now. */
export const offersOf = (
  storeProducts: readonly StoreProduct[],
  catalog: readonly CatalogProduct[],
  exceptions: TenantHome['exceptions'],
): Offer[] =>
  offeredProducts(storeProducts, withOwnTerms(catalog, exceptions)).map(
    ({ id, product, price_override }) => ({
      store_product_id: id,
      product_id: product.id,
      title: product.title,
      price_cents: priceInEffectCents(product, price_override),
      commission_pct: product.commission_pct,
      ...(product.commission_plan && { commission_plan: product.commission_plan }),
      floor_cents: floorCents(product),
    }),
  )

/** The deals of a page with these offers, also those that have ended. */
export const dealsOf = (home: Pick<TenantHome, 'deals'>, offers: readonly Offer[]): StoredDeal[] =>
  dealsOnPage(home.deals?.deals ?? [], offers)

type LivePage = { address: string; offers: Offer[]; deals: readonly StoredDeal[] }

/** Belongs to the head's transaction: from then on, the checkout sells what the live page shows. */
export function storefrontWrites(
  { lease, home, text }: LeasedPage,
  { address, offers, deals }: LivePage,
): Write[] {
  if (!home.store) return []
  const { store_name, brand_color, logo, support_email } = settingsOf(home, text)
  return [
    storeCheck(lease.tenantId, home.store.zoneinfo),
    putStorefrontWrite(home.store.id, {
      tenant_id: lease.tenantId,
      store_name,
      brand_color,
      ...(logo && { logo }),
      ...(support_email && { support_email }),
      url: siteUrl(address),
      owner_user_id: home.store.owner_user_id,
      zoneinfo: home.store.zoneinfo,
      offers,
      ...(deals.length > 0 && { deals: [...deals] }),
    }),
  ]
}

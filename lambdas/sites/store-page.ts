import type { CatalogProduct } from '#contract/catalog.ts'
import type { SiteContent, SiteSettings } from '#contract/site.ts'
import type { StoreProduct } from '#contract/store.ts'
import { popularFirst } from '#rules/catalog-search.ts'
import { priceInEffectCents } from '#rules/money.ts'
import type { StorePage } from '#storefront/render.ts'
import { now } from '../clock.ts'
import * as env from '../env.ts'
import { siteBasePath, siteUrl } from './site-url.ts'

type Parts = {
  settings: SiteSettings
  content: SiteContent
  storeId: string
  address: string
  storeProducts: readonly StoreProduct[]
  catalog: readonly CatalogProduct[]
}

/** The page's facts: words from the site, everything about a product from the catalog, prices in integer cents. */
export function storePage({ settings, content, storeId, address, storeProducts, catalog }: Parts): StorePage {
  return {
    settings,
    content,
    storeId,
    products: offered(storeProducts, catalog).map(({ offer, product }) => shown(offer, product)),
    basePath: siteBasePath(address),
    url: siteUrl(address),
    generatedYear: new Date(now()).getUTCFullYear(),
  }
}

/** The store's products with the catalog's, most popular first, as the page has them. */
export function offered(storeProducts: readonly StoreProduct[], catalog: readonly CatalogProduct[]) {
  const byId = new Map(catalog.map((product) => [product.id, product]))
  const offers = storeProducts.flatMap((offer) => {
    const product = byId.get(offer.product_id)
    return product ? [{ offer, product }] : []
  })
  return popularFirst(offers)
}

const shown = (offer: StoreProduct, product: CatalogProduct) => ({
  id: offer.id,
  title: product.title,
  short_blurb: product.short_blurb,
  learn_bullets: product.learn_bullets,
  deliverables: product.deliverables,
  // Covers ship with the app, and the page is served from another domain.
  hero_image_url: new URL(product.hero_image_url, env.appOrigin()).href,
  priceCents: priceInEffectCents(product, offer.price_override),
  level: product.level,
})

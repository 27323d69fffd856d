import type { CatalogProduct } from '#contract/catalog.ts'
import type { SiteContent, SiteSettings } from '#contract/site.ts'
import type { StoreProduct } from '#contract/store.ts'
import { popularFirst } from '#rules/catalog-search.ts'
import { priceInEffectCents } from '#rules/money.ts'
import { pictureSizeIn } from '#rules/pictures.ts'
import type { StorePage } from '#storefront/render.ts'
import { now } from '../../clock.ts'
import { coverUrl } from '../../cover-url.ts'
import { appOrigin } from '../../env.ts'
import { drawnPictureUrl, filesUrl } from '../../files/file-url.ts'
import { siteBasePath, siteUrl } from '../storage/site-url.ts'

type Parts = {
  settings: SiteSettings
  content: SiteContent
  storeId: string
  address: string
  tenantId: string
  storeProducts: readonly StoreProduct[]
  catalog: readonly CatalogProduct[]
  /** The name of the drawn share picture, if there is to be one. */
  picture?: string | undefined
}

/** The page's data: text from the site, everything about a product from the catalog, prices in integer cents. */
export function storePage(parts: Parts): StorePage {
  const { settings, content, storeId, address, tenantId, storeProducts, catalog, picture } = parts
  const url = siteUrl(address)
  return {
    settings,
    content,
    storeId,
    products: offeredProducts(storeProducts, catalog).map(({ offer, product }) => shown(offer, product, url)),
    basePath: siteBasePath(address),
    url,
    generatedYear: new Date(now()).getUTCFullYear(),
    isLive: true,
    appOrigin: appOrigin(),
    filesUrl: filesUrl(tenantId, url),
    ...(picture && {
      drawnPicture: { url: drawnPictureUrl(tenantId, picture, url), size: pictureSizeIn(picture) },
    }),
  }
}

/** Returns the store's products with those of the catalog, most popular first, as the page shows them. */
export function offeredProducts(storeProducts: readonly StoreProduct[], catalog: readonly CatalogProduct[]) {
  const byId = new Map(catalog.map((product) => [product.id, product]))
  const offers = storeProducts.flatMap((offer) => {
    const product = byId.get(offer.product_id)
    return product ? [{ offer, product }] : []
  })
  return popularFirst(offers)
}

const shown = (offer: StoreProduct, product: CatalogProduct, pageUrl: string) => ({
  id: offer.id,
  title: product.title,
  short_blurb: product.short_blurb,
  learn_bullets: product.learn_bullets,
  deliverables: product.deliverables,
  outline: product.outline,
  // The stores' own distribution serves the covers, so that visitors never pass the app's firewall.
  hero_image_url: coverUrl(product, pageUrl),
  priceCents: priceInEffectCents(product, offer.price_override),
  level: product.level,
})

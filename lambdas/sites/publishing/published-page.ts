import type { CatalogProduct } from '#contract/catalog.ts'
import type { SiteContent, SiteSettings } from '#contract/site/site.ts'
import type { LinkedStoreProduct, StoreProduct } from '#contract/store.ts'
import { pictureSizeIn } from '#rules/brand/pictures.ts'
import { popularFirst } from '#rules/courses/catalog-search.ts'
import { type Introduction, type ShownDeal, type StorePage, storePage } from '#storefront/store-page.ts'
import { now } from '../../clock.ts'
import { appOrigin, checkoutOptions } from '../../env.ts'
import { coverUrl, drawnPictureUrl, filesUrl } from '../../files/file-url.ts'
import type { Pictures } from '../storage/drawings.ts'
import { siteBasePath, siteUrl } from '../storage/site-url.ts'

type Parts = {
  settings: SiteSettings
  content: SiteContent
  storeId: string
  address: string
  tenantId: string
  storeProducts: readonly StoreProduct[]
  catalog: readonly CatalogProduct[]
  /** None in a draft that nobody can buy from. */
  deals?: readonly ShownDeal[]
  /** Needed for all pages but the first. */
  introductions?: ReadonlyMap<string, Introduction>
  /** The names of the drawn share pictures. */
  pictures?: Pictures | undefined
}

/** The page as it is published at this site address. */
export function publishedPage(parts: Parts): StorePage {
  const {
    settings,
    content,
    storeId,
    address,
    tenantId,
    storeProducts,
    catalog,
    introductions,
    pictures,
    deals,
  } = parts
  const url = siteUrl(address)
  const drawn = (name: string) => ({ url: drawnPictureUrl(tenantId, name, url), size: pictureSizeIn(name) })
  return storePage({
    settings,
    content,
    storeId,
    items: offeredProducts(storeProducts, catalog),
    ...(introductions && { introductions }),
    ...(deals && { deals }),
    // The stores' own distribution serves the covers, so that visitors never pass the app's firewall.
    coverUrl: (product) => coverUrl(product, url),
    basePath: siteBasePath(address),
    url,
    generatedYear: new Date(now()).getUTCFullYear(),
    isLive: true,
    appOrigin: appOrigin(),
    addsTax: checkoutOptions().has('automatic_tax'),
    filesUrl: filesUrl(tenantId, url),
    ...(pictures?.picture && { drawnPicture: drawn(pictures.picture) }),
    coursePicture: ({ id }) => {
      const name = pictures?.course_pictures?.[id]
      return name === undefined ? undefined : drawn(name)
    },
  })
}

/** Returns the store's products with those of the catalog, most popular first, as the page shows them. */
export function offeredProducts(
  storeProducts: readonly StoreProduct[],
  catalog: readonly CatalogProduct[],
): LinkedStoreProduct[] {
  const byId = new Map(catalog.map((product) => [product.id, product]))
  const items = storeProducts.flatMap((item) => {
    const product = byId.get(item.product_id)
    return product ? [{ ...item, product }] : []
  })
  return popularFirst(items)
}

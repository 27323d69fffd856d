import type { SiteContent, SiteSettings } from '#contract/site.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { popularFirst } from '#rules/catalog-search.ts'
import { type StorePage, toOffer } from '#storefront/store-page.ts'

type Parts = { settings: SiteSettings; content: SiteContent; items: LinkedStoreProduct[]; url: string }

/** Returns the data of the page that is previewed: what is on the screen, published or not. */
export const storePage = ({ settings, content, items, url }: Parts): StorePage => ({
  settings,
  content,
  storeId: items[0]?.store_id ?? '',
  products: popularFirst(items).map((item) => toOffer(item, item.product)),
  basePath: '/',
  url,
  generatedYear: new Date().getFullYear(),
})

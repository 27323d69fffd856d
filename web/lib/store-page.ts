import type { SiteContent, SiteSettings } from '#contract/site.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { popularFirst } from '#rules/catalog-search.ts'
import { priceInEffectCents } from '#rules/money.ts'
import type { StorePage } from '#storefront/render.ts'

type Parts = {
  settings: SiteSettings
  content: SiteContent
  items: LinkedStoreProduct[]
  url: string
  filesUrl?: string
}

/** Maps the page's data to the renderer's input. lambdas/sites/publishing/store-page.ts does the same on the server. */
export const storePage = ({ settings, content, items, url, filesUrl }: Parts): StorePage => ({
  settings,
  content,
  storeId: items[0]?.store_id ?? '',
  products: popularFirst(items).map(({ id, product, price_override }) => ({
    id,
    title: product.title,
    short_blurb: product.short_blurb,
    learn_bullets: product.learn_bullets,
    deliverables: product.deliverables,
    outline: product.outline,
    hero_image_url: product.hero_image_url,
    priceCents: priceInEffectCents(product, price_override),
    level: product.level,
  })),
  basePath: '/',
  url,
  ...(filesUrl && { filesUrl }),
  generatedYear: new Date().getFullYear(),
})

import type { CatalogOutline, Level } from '#contract/catalog.ts'
import type { CourseKnowledge } from '#contract/courses/course-knowledge.ts'
import type { CourseWords } from '#contract/site/course-words.ts'
import type { SiteContent, SiteSettings } from '#contract/site/site.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import type { PictureSize } from '#rules/brand/pictures.ts'
import { popularFirst } from '#rules/courses/catalog-search.ts'
import { recommendCourses } from '#rules/courses/recommend.ts'
import { priceInEffectCents } from '#rules/money/money.ts'

/** What a course page says besides the catalog's words. `html` of the lesson is sanitised when the course is imported. */
export type Introduction = {
  knowledge?: CourseKnowledge | undefined
  sample?: { title: string; minutes?: number | undefined; html: string } | undefined
}

/** One product as a buyer sees it. `id` is the store product's; `priceCents` is the price in effect. */
export type Offer = {
  id: string
  title: string
  /** The name of the course's page; without one it has none. */
  slug?: string | undefined
  short_blurb: string
  learn_bullets: readonly string[]
  deliverables: readonly string[]
  /** What the course has; undefined while nothing of it was imported. */
  outline?: CatalogOutline | undefined
  hero_image_url: string
  priceCents: number
  level: Level
  introduction?: Introduction | undefined
  /** The store's courses that go with it, the best first, by their ids: what each adds. */
  goesWith?: ReadonlyMap<string, string> | undefined
  /** The store's own words about it; without them, those of the catalog and of its knowledge stand there. */
  words?: CourseWords | undefined
  /** Why the seller picked it; empty if they have not said. */
  pick?: string | undefined
  productId?: string | undefined
  /** What networks show of its page, if that is drawn. */
  picture?: SharePicture | undefined
}

export type SharePicture = { url: string; size: PictureSize }

/**
 * A bundle or a pair as the page shows it. `courses` are ids of offers; of a pair, the second one costs less with the first.
 * `wasCents` is the sum of the prices without the deal, if each was really asked in the last 30 days. `limitedToCents` is what it takes off,
 * where that is less than `percent`. Times are ISO 8601; a deal that has begun has no `from`.
 */
export type ShownDeal = {
  id: string
  kind: 'bundle' | 'pair'
  name: string
  percent: number
  courses: readonly string[]
  cents: number
  wasCents?: number
  limitedToCents?: number
  from?: string
  until?: string
}

/** All data of a store's pages. `basePath` starts and ends with a slash. `url` is the current or future URL of the first page. */
export type StorePage = {
  settings: SiteSettings
  content: SiteContent
  products: readonly Offer[]
  deals?: readonly ShownDeal[] | undefined
  storeId: string
  basePath: string
  url: string
  generatedYear: number
  /** Set on a published page: Checkout leads to payment there and shows an alert everywhere else. */
  isLive?: boolean
  /** Set where links to the store's other pages lead somewhere although the page is not published. */
  linksPages?: boolean
  /** The application's origin: a visitor who follows its link is not counted. */
  appOrigin?: string
  /** Set where the payment page adds tax to the prices. */
  addsTax?: boolean
  /** What Checkout says where the page is not published. */
  checkoutNote?: string
  /** The address of the pictures in the settings, to which their name and `.webp` are added; without it, none is shown. */
  filesUrl?: string
  /** The share picture that is drawn for the page, unless the seller has chosen one. */
  drawnPicture?: SharePicture
}

type Parts = Omit<StorePage, 'products' | 'storeId' | 'basePath' | 'generatedYear'> & {
  storeId?: string
  basePath?: string
  generatedYear?: number
  /** The products on the page, in any order. */
  items: readonly LinkedStoreProduct[]
  /** Introductions of courses with content, by product id. The first page does not show them. */
  introductions?: ReadonlyMap<string, Introduction>
  /** Where the page loads a cover from, if not from where the catalog says. */
  coverUrl?: (product: LinkedStoreProduct['product']) => string
  coursePicture?: (product: LinkedStoreProduct['product']) => SharePicture | undefined
}

/** Returns the page of a store's records: text from the site, everything about a product from the catalog, most popular first. */
export const storePage = ({
  items,
  introductions,
  coverUrl = ({ hero_image_url }) => hero_image_url,
  coursePicture,
  ...page
}: Parts): StorePage => ({
  storeId: items[0]?.store_id ?? '',
  basePath: '/',
  generatedYear: new Date().getFullYear(),
  ...page,
  products: popularFirst(items).map(({ id, product, price_override }) => ({
    id,
    title: product.title,
    slug: product.slug,
    short_blurb: product.short_blurb,
    learn_bullets: product.learn_bullets,
    deliverables: product.deliverables,
    outline: product.outline,
    hero_image_url: coverUrl(product),
    priceCents: priceInEffectCents(product, price_override),
    level: product.level,
    introduction: introductions?.get(product.id),
    goesWith: goesWith(product.id, items),
    words: page.content.courses?.[product.id],
    pick: page.content.picks?.[product.id]?.text,
    productId: product.id,
    picture: coursePicture?.(product),
  })),
})

function goesWith(productId: string, items: readonly LinkedStoreProduct[]) {
  const storeIds = new Map(items.map(({ id, product }) => [product.id, id]))
  const courses = items.map(({ product }) => product)
  return new Map(
    recommendCourses(courses, new Set([productId])).map(({ id, buyerReason }) => [
      storeIds.get(id) ?? '',
      buyerReason,
    ]),
  )
}

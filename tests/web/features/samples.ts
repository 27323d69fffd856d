import type { CatalogProduct } from '#contract/catalog.ts'
import type { Home } from '#contract/home.ts'
import { defaultSettings, type Site } from '#contract/site/site.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { addDays, datesBetween } from '#rules/calendar.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'

export const catalog: CatalogProduct[] = [...sampleCatalog]

/** The n-th product that every plan may sell, by popularity. */
export function openProduct(n: number): CatalogProduct {
  const product = catalog.filter(({ pro_only }) => !pro_only)[n]
  if (!product) throw new Error(`There are fewer than ${n + 1} such products.`)
  return product
}

export const storeProduct = (n: number, changes: Partial<LinkedStoreProduct> = {}): LinkedStoreProduct => ({
  id: `store-product-${n}`,
  store_id: 'store-1',
  product_id: openProduct(n).id,
  status: 'draft',
  product: openProduct(n),
  ...changes,
})

export function homeWith(changes: Partial<Home> = {}, plan: 'lite' | 'pro' = 'lite'): Home {
  return {
    profile: { id: 'user-1', email: 'ada@example.com', name: 'Ada Lovelace', role: 'seller' },
    tenant: { id: 'tenant-1', owner_id: 'user-1', subdomain: 'ada-example-com', plan },
    store: { id: 'store-1', name: "Ada's Store", owner_user_id: 'user-1' },
    site: null,
    stats: {
      total_orders: 0,
      total_commission_cents: 0,
      unique_customers: 0,
      product_count: 0,
      credit_balance: 100,
    },
    products: [],
    recent: recentDays(),
    payout_state: 'not_begun',
    ...changes,
  }
}

/** The 30 days up to today; the last of them have these counters. */
export function recentDays(...last: Partial<Home['recent']['days'][number]>[]): Home['recent'] {
  const today = '2026-11-22'
  const days = datesBetween(addDays(today, -29), today).map((date, index) => ({
    date,
    visits: 0,
    orders: 0,
    commission_cents: 0,
    ...last[index - 30 + last.length],
  }))
  return { time_zone: 'UTC', since: '2026-01-05', days }
}

/** The store's products as home carries them. */
export const inStore = (items: LinkedStoreProduct[]) => items.map(({ product: _product, ...item }) => item)

export const content = validSiteContent

export const siteWith = (changes: Partial<Site> = {}): Site => ({
  status: 'draft',
  has_unpublished_changes: false,
  url: 'https://ada-s-store.shops.example',
  settings: defaultSettings("Ada's Store"),
  files_url: 'https://shops.example/files/ada/',
  content: {},
  locks: [],
  ...changes,
})

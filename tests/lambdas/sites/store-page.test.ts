import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '#contract/site/site.ts'
import { publishedPage } from '#lambdas/sites/publishing/published-page.ts'
import { storePage } from '#storefront/store-page.ts'
import { catalog, content, inStore, openProduct, storeProduct } from '#tests/web/features/samples.ts'

beforeEach(() => {
  vi.stubEnv('APP_ORIGIN', 'https://app.example')
  vi.stubEnv('SITES_ORIGIN', 'https://sites.example')
})
afterEach(() => vi.unstubAllEnvs())

const settings = defaultSettings("Ada's Store")

test('the seller’s price is on the published page and in its preview', () => {
  const items = [storeProduct(0, { price_override: 12_345 })]
  const page = publishedPage({
    settings,
    content,
    storeId: 's',
    address: 'ada',
    tenantId: 't',
    storeProducts: inStore(items),
    catalog,
  })
  const preview = storePage({ ...page, items })
  expect(page.products.map(({ priceCents }) => priceCents)).toEqual([12_345])
  expect(preview.products.map(({ priceCents }) => priceCents)).toEqual([12_345])
})

const items = [storeProduct(2), storeProduct(0), storeProduct(1)]

test.each([
  ['at its own name', 'stores.example', 'https://ada.stores.example/covers/'],
  ['below a path', '', 'https://sites.example/covers/'],
])('a store %s loads its covers from there, not from the app', (_, storeDomain, covers) => {
  vi.stubEnv('STORE_DOMAIN', storeDomain)
  const storeProducts = inStore(items)
  const page = publishedPage({
    settings,
    content,
    storeId: 's',
    address: 'ada',
    tenantId: 't',
    storeProducts,
    catalog,
  })
  for (const { hero_image_url } of page.products) expect(hero_image_url).toContain(covers)
})

test('the published page and its preview list the most popular course first', () => {
  const byPopularity = [0, 1, 2].map((n) => openProduct(n).title)
  const storeProducts = inStore(items)
  const page = publishedPage({
    settings,
    content,
    storeId: 's',
    address: 'ada',
    tenantId: 't',
    storeProducts,
    catalog,
  })
  const preview = storePage({ ...page, items })
  expect(page.products.map(({ title }) => title)).toEqual(byPopularity)
  expect(preview.products.map(({ title }) => title)).toEqual(byPopularity)
})

test.each([
  ['at its own name', 'stores.example', 'https://ada.stores.example/files/t/'],
  ['below a path', '', 'https://sites.example/files/t/'],
])('a store %s loads its pictures from there', (_, storeDomain, filesUrl) => {
  vi.stubEnv('STORE_DOMAIN', storeDomain)
  const parts = {
    settings,
    content,
    storeId: 's',
    address: 'ada',
    tenantId: 't',
    catalog,
  }
  expect(publishedPage({ ...parts, storeProducts: inStore(items) }).filesUrl).toBe(filesUrl)
})

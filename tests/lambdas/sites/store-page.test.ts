import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '#contract/site.ts'
import { storePage } from '#lambdas/sites/store-page.ts'
import { catalog, content, inStore, openProduct, storeProduct } from '#tests/web/features/samples.ts'
import { storePage as previewPage } from '#web/features/generate-site/store-page.ts'

beforeEach(() => {
  vi.stubEnv('APP_ORIGIN', 'https://app.example')
  vi.stubEnv('SITES_ORIGIN', 'https://sites.example')
})
afterEach(() => vi.unstubAllEnvs())

const items = [storeProduct(2), storeProduct(0), storeProduct(1)]
const settings = defaultSettings("Ada's Store")

test('the published page and its preview list the most popular course first', () => {
  const byPopularity = [0, 1, 2].map((n) => openProduct(n).title)
  const storeProducts = inStore(items)
  const page = storePage({ settings, content, storeId: 's', address: 'ada', storeProducts, catalog })
  const preview = previewPage({ settings, content, items, url: page.url })
  expect(page.products.map(({ title }) => title)).toEqual(byPopularity)
  expect(preview.products.map(({ title }) => title)).toEqual(byPopularity)
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CatalogProduct } from '#contract/catalog.ts'
import { Releases } from '#contract/site/site.ts'
import { SiteChanges } from '#contract/site/site-changes.ts'
import { createDealHandler as createDeal, updateDealHandler as updateDeal } from '#lambdas/actions/deals.ts'
import {
  getSiteChangesHandler as getSiteChanges,
  listReleasesHandler as listReleases,
  publishSiteHandler as publishSite,
  rollbackSiteHandler as rollbackSite,
} from '#lambdas/actions/site.ts'
import { loadStorefront } from '#lambdas/data/site/storefronts.ts'
import { priceLines } from '#lambdas/payments/price-lines.ts'
import { recentPrices } from '#lambdas/sites/publishing/publish-site.ts'
import { shownDeals } from '#storefront/shown-deals.ts'
import { draftCourse, publishedCourse, sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { bucketForAllTests } from '../support/for-all-tests.ts'

const bucket = bucketForAllTests()
afterEach(() => vi.useRealTimers())

const dayMs = 24 * 60 * 60 * 1000
const bundle = {
  kind: 'bundle',
  name: 'Starter set',
  percent: 20,
  product_ids: [publishedCourse.id, draftCourse.id],
}

async function liveSeller() {
  const seller = await sellerWithSite()
  await seller.change(draftCourse, { status: 'published' })
  await seller.call(publishSite)
  const { store } = await seller.home()
  return {
    ...seller,
    publish: () => seller.call(publishSite),
    html: async () => bucket.pages.get(`live/${(await seller.site()).address}/index.html`)?.html ?? '',
    storefront: () => loadStorefront(store?.id ?? ''),
    deals: async () => (await loadStorefront(store?.id ?? ''))?.deals ?? [],
    changes: async () => SiteChanges.parse((await seller.call(getSiteChanges)).body).changes,
  }
}

describe('A bundle', () => {
  test('is a change that the next publish shows, and no earlier', async () => {
    const seller = await liveSeller()
    expect((await seller.home()).site?.has_unpublished_changes).toBe(false)
    const { body } = await seller.call(createDeal, bundle)
    expect((await seller.home()).site?.has_unpublished_changes).toBe(true)
    expect(await seller.changes()).toEqual([
      {
        kind: 'deal',
        id: body.id,
        after: { name: 'Starter set', percent: 20, courses: [publishedCourse.title, draftCourse.title] },
      },
    ])
    expect(await seller.deals()).toEqual([])
    await seller.publish()
    expect(await seller.deals()).toMatchObject([{ id: body.id, percent: 20 }])
    expect(await seller.changes()).toEqual([])
    expect((await seller.home()).site?.has_unpublished_changes).toBe(false)
  })

  test('switched off leaves with the next publish and returns with its release', async () => {
    const seller = await liveSeller()
    const { body } = await seller.call(createDeal, bundle)
    await seller.publish()
    await seller.call(updateDeal, { active: false }, { id: String(body.id) })
    await seller.publish()
    expect(await seller.deals()).toEqual([])
    const { releases } = Releases.parse((await seller.call(listReleases)).body)
    await seller.call(rollbackSite, { release_id: releases[1]?.id })
    expect(await seller.deals()).toMatchObject([{ id: body.id }])
  })

  test('costs what its page says, also after the catalog’s price was raised', async () => {
    const seller = await liveSeller()
    await seller.call(createDeal, { ...bundle, percent: 40 })
    await seller.publish()
    const storefront = await seller.storefront()
    const catalog = [publishedCourse, draftCourse]
    const [shown] = shownDeals(storefront?.deals ?? [], storefront?.offers ?? [], catalog, {
      at: Date.now(),
      asked: new Set(),
    })
    const total = (products: readonly CatalogProduct[]) => {
      const lines = (storefront?.offers ?? []).map(({ store_product_id: id }) => ({ id, quantity: 1 }))
      return priceLines({ lines }, { storefront, catalog: products, code: undefined, now: Date.now() })
    }
    const raised = catalog.map((product) => ({ ...product, default_price: product.default_price * 1.5 }))
    expect(total(catalog).cart.totalCents).toBe(shown?.cents)
    expect(total(raised).cart.totalCents).toBe(shown?.cents)
    expect(total(raised).lines.filter((line) => 'floor_cents' in line)).toEqual([])
  })

  test('leaves with the first publish after its end, and is no change before', async () => {
    const seller = await liveSeller()
    const until = new Date().toISOString().slice(0, 10)
    const { body } = await seller.call(createDeal, { ...bundle, until })
    await seller.publish()
    expect(await seller.html()).toContain('Starter set')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * dayMs })
    const isChanged = async () => (await seller.home()).site?.has_unpublished_changes
    expect([await isChanged(), await seller.changes()]).toEqual([false, []])
    await seller.publish()
    expect(await seller.html()).toContain('<h1>')
    expect(await seller.html()).not.toContain('Starter set')
    expect(await seller.deals()).toEqual([])
    expect([await isChanged(), await seller.changes()]).toEqual([false, []])
    const longer = new Date(Date.now() + dayMs).toISOString().slice(0, 10)
    await seller.call(updateDeal, { until: longer }, { id: String(body.id) })
    expect(await isChanged()).toBe(true)
    expect(await seller.changes()).toMatchObject([{ kind: 'deal', after: { name: 'Starter set' } }])
    await seller.publish()
    expect(await seller.deals()).toMatchObject([{ id: body.id }])
  })

  test('is not shown while one of its courses is not on the page', async () => {
    const seller = await liveSeller()
    await seller.call(createDeal, bundle)
    await seller.change(draftCourse, { status: 'draft' })
    await seller.publish()
    expect(await seller.deals()).toEqual([])
  })
})

describe('A price of before', () => {
  const at = Date.parse('2026-03-31T12:00:00Z')
  const release = (published_at: string, price_cents: number) => ({
    id: published_at,
    published_at,
    offers: [{ store_product_id: 's', product_id: 'p', title: 'Pots', price_cents, commission_pct: 50 }],
  })

  test('was asked by a page that was live within the last thirty days', () => {
    const asked = recentPrices(
      [
        release('2026-03-20', 300),
        release('2026-03-02', 200),
        release('2026-02-01', 100),
        release('2026-01-01', 50),
      ],
      at,
      '2026-03-20',
    )
    expect([...asked]).toEqual(['p 300', 'p 200', 'p 100'])
  })
})

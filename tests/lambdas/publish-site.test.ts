import { describe, expect, test, vi } from 'vitest'
import { Site } from '#contract/site/site.ts'
import { AddedStoreProducts } from '#contract/store.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  updateStoreProductHandler as updateStoreProduct,
} from '#lambdas/actions/products.ts'
import {
  publishSiteHandler as publishSite,
  unpublishSiteHandler as unpublishSite,
} from '#lambdas/actions/site.ts'
import { seedCatalog } from '#lambdas/data/store/catalog.ts'
import { transact } from '#lambdas/data/table/client.ts'
import { updateExpression } from '#lambdas/data/table/expressions.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import { roundTripsOf } from '../harness/functions/round-trips.ts'
import type { Answer, InProcessSeller } from '../harness/sellers/in-process-seller.ts'
import {
  draftCourse,
  newStoreName,
  publishedCourse,
  sellerWithSite,
  siteSeller,
} from '../harness/sellers/site-seller.ts'
import { bucketForAllTests } from './support/for-all-tests.ts'
import { saysOffline } from './support/live-page.ts'

const bucket = bucketForAllTests()

const publish = (seller: InProcessSeller) => seller.call(publishSite)
const unpublish = (seller: InProcessSeller) => seller.call(unpublishSite)
const siteIn = (answer: Answer) => Site.parse(answer.body)
const live = (address: string | undefined) => bucket.pages.get(`live/${address}/index.html`)

describe('editing', () => {
  test('settings are saved as typed; a store without content stays a draft', async () => {
    const seller = await siteSeller()
    const settings = {
      support_phone: '+1 555 010 1234',
      instagram: 'https://instagram.com/ada',
      theme: 'bold',
    }
    const site = siteIn(await seller.edit(settings))
    expect(site).toMatchObject({ status: 'draft', has_unpublished_changes: false })
    expect(site.settings).toMatchObject(settings)
    expect((await seller.site()).settings).toMatchObject(settings)
    expect(siteIn(await seller.edit({ support_phone: '' })).settings.support_phone).toBe('')
  })

  test('a store name of more than one line becomes one', async () => {
    const site = siteIn(await (await siteSeller()).edit({ store_name: ' Ada\r\nLearns\u2028Latin\u0000 ' }))
    expect(site.settings.store_name).toBe('Ada Learns Latin')
  })

  test.each([
    { brand_color: 'red' },
    { instagram: 'javascript:alert(1)' },
    { facebook: 'https://facebook.com.evil.example/x' },
    { facebook: 'https://evilfacebook.com/x' },
    { content: { benefits: validSiteContent.benefits.map((item) => ({ ...item, extra: 'x' })) } },
    { support_phone: '<b>' },
    { store_name: ' ' },
    { store_name: '\u200b\u2060' },
    { content: { hero: { ...validSiteContent.hero, headline: '\u200b' } } },
    { store_name: 'x'.repeat(61) },
    { status: 'live' },
    { address: 'www' },
    { content: { hero: { ...validSiteContent.hero, extra: 'x' } } },
  ])('%j is refused and changes nothing', async (changes) => {
    const seller = await siteSeller()
    const before = await seller.site()
    expect(await seller.edit(changes)).toMatchObject({ status: 400, body: { error: 'invalid-input' } })
    expect(await seller.site()).toEqual(before)
  })

  test('an edited live site stays live with unpublished changes until the next publish', async () => {
    const seller = await sellerWithSite()
    const { address } = siteIn(await publish(seller))
    const previous = live(address)
    const hero = { ...validSiteContent.hero, headline: 'A new headline of their own' }
    expect(siteIn(await seller.edit({ content: { hero } }))).toMatchObject({
      status: 'live',
      has_unpublished_changes: true,
    })
    expect(live(address)).toEqual(previous)
    expect(siteIn(await publish(seller))).toMatchObject({ status: 'live', has_unpublished_changes: false })
    expect(live(address)?.html).toContain(hero.headline)
  })

  test('a product published on a live site is an unpublished change until undone', async () => {
    const seller = await sellerWithSite()
    await publish(seller)
    const changed = async () => (await seller.home()).site?.has_unpublished_changes
    expect(await changed()).toBe(false)
    await seller.change(draftCourse, { status: 'published' })
    expect(await changed()).toBe(true)
    await seller.change(draftCourse, { status: 'draft' })
    expect(await changed()).toBe(false)
    const dearer = { price_override: publishedCourse.default_price * 2 }
    await seller.change(publishedCourse, dearer)
    expect(await changed()).toBe(true)
  })
})

describe('the catalog changes under a live site', () => {
  /** A course of this seller only, so that no other seller's page changes with it. */
  async function liveWithOwnCourse() {
    const own = { ...publishedCourse, id: `own-${newStoreName().replaceAll(' ', '-')}` }
    await seedCatalog([own], new Date().toISOString())
    const seller = await sellerWithSite()
    const { body } = await seller.call(addStoreProducts, { product_ids: [own.id] })
    const [added] = AddedStoreProducts.parse(body).products
    await seller.call(updateStoreProduct, { status: 'published' }, { id: added?.id ?? '' })
    await publish(seller)
    return { seller, own, change: (change: object) => seedCatalog([{ ...own, ...change }], '2030-01-01') }
  }

  test.each([
    { default_price: 9900 },
    { title: 'Another title' },
    { hero_image_url: '/covers/quiet-video.svg' },
    { learn_bullets: ['Something else'] },
  ])('%j: an unpublished change for the generator, and none once it is taken back', async (changes) => {
    const { seller, own, change } = await liveWithOwnCourse()
    expect((await seller.site()).has_unpublished_changes).toBe(false)
    await change(changes)
    expect((await seller.site()).has_unpublished_changes).toBe(true)
    await change(own)
    expect((await seller.site()).has_unpublished_changes).toBe(false)
    await change(changes)
    expect(siteIn(await publish(seller)).has_unpublished_changes).toBe(false)
    expect((await seller.site()).has_unpublished_changes).toBe(false)
  })

  test.each([{ tags: ['other'] }, { commission_pct: 50 }])(
    '%j is not on the page, and so no change of it',
    async (changes) => {
      const { seller, change } = await liveWithOwnCourse()
      await change(changes)
      expect((await seller.site()).has_unpublished_changes).toBe(false)
    },
  )

  test('a site without a recorded fingerprint is not reported as changed', async () => {
    const { seller, change } = await liveWithOwnCourse()
    await transact([
      { Update: { Key: keys.siteHead(seller.tenantId), ...updateExpression({ published_facts: null }) } },
    ])
    await change({ title: 'Another title' })
    expect((await seller.site()).has_unpublished_changes).toBe(false)
  })

  test('only a live site without other changes costs a look at the catalog', async () => {
    const { seller } = await liveWithOwnCourse()
    const roundTrips = () => roundTripsOf(() => seller.site())
    expect(await roundTrips()).toBe(2)
    await seller.edit({ theme: 'bold' })
    expect(await roundTrips()).toBe(1)
    await publish(seller)
    await unpublish(seller)
    expect(await roundTrips()).toBe(1)
  })
})

describe('publishing', () => {
  test('the page is static HTML at its address, and home says live', async () => {
    const storeName = newStoreName()
    const seller = await sellerWithSite(validSiteContent, storeName)
    const site = siteIn(await publish(seller))
    const address = storeName.toLowerCase().replaceAll(' ', '-')
    expect(site).toMatchObject({
      status: 'live',
      address,
      url: `http://${address}.localhost:3000`,
      has_unpublished_changes: false,
    })
    const page = live(address)
    expect(page).toMatchObject({
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'public, max-age=0, s-maxage=30',
    })
    expect(page?.html).toContain(storeName)
    expect(page?.html).toContain(publishedCourse.title)
    expect(page?.html).not.toContain(draftCourse.title)
    expect(page?.html).toContain(seller.idOf(publishedCourse))
    expect((await seller.home()).site).toMatchObject({ status: 'live', address })
  })

  test('each publish is kept as a release', async () => {
    const seller = await sellerWithSite()
    await publish(seller)
    await seller.edit({ theme: 'editorial' })
    await publish(seller)
    const releases = [...bucket.pages.keys()].filter((key) => key.startsWith(`releases/${seller.tenantId}/`))
    expect(releases.filter((key) => key.endsWith('/index.html'))).toHaveLength(2)
    expect(releases.filter((key) => key.endsWith('/pages.json'))).toHaveLength(2)
  })

  test('a store keeps its address when it is renamed', async () => {
    const seller = await sellerWithSite()
    const { address } = siteIn(await publish(seller))
    await seller.edit({ store_name: newStoreName() })
    expect(siteIn(await publish(seller)).address).toBe(address)
  })

  test('two stores of one name get two addresses', async () => {
    const storeName = newStoreName()
    const sellers = await Promise.all([
      sellerWithSite(validSiteContent, storeName),
      sellerWithSite(validSiteContent, storeName),
    ])
    const sites = (await Promise.all(sellers.map(publish))).map(siteIn)
    const address = storeName.toLowerCase().replaceAll(' ', '-')
    expect(sites.map((site) => site.address).sort()).toEqual([address, `${address}-2`])
  })

  test('a reserved word goes behind shop-', async () => {
    const seller = await sellerWithSite(validSiteContent, 'Admin')
    expect(siteIn(await publish(seller)).address).toMatch(/^shop-admin(-\d+)?$/)
  })

  test('nothing generated yet: refused', async () => {
    const seller = await siteSeller()
    expect(await publish(seller)).toMatchObject({ status: 409, body: { error: 'no-site' } })
    await seller.edit({ support_phone: '+1 555 010 1234' })
    expect(await publish(seller)).toMatchObject({ status: 409, body: { error: 'no-site' } })
    expect(await unpublish(seller)).toMatchObject({ status: 409, body: { error: 'no-site' } })
  })

  test('no product published any more: refused, the old page stays', async () => {
    const seller = await sellerWithSite()
    const { address } = siteIn(await publish(seller))
    const previous = live(address)
    await seller.change(publishedCourse, { status: 'draft' })
    expect(await publish(seller)).toMatchObject({ status: 409, body: { error: 'no-published-products' } })
    expect(live(address)).toEqual(previous)
  })

  test.each(['releases/', 'live/'])('a put under %s that fails leaves the old page up', async (prefix) => {
    const seller = await sellerWithSite()
    const { address } = siteIn(await publish(seller))
    const previous = live(address)
    await seller.edit({ content: { hero: { ...validSiteContent.hero, headline: 'Rewritten' } } })
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    bucket.failPut = (key) => key.startsWith(prefix)
    expect((await publish(seller)).status).toBe(500)
    logged.mockRestore()
    expect(live(address)).toEqual(previous)
    expect(await seller.site()).toMatchObject({ status: 'live', has_unpublished_changes: true })
    bucket.failPut = () => false
    expect(siteIn(await publish(seller))).toMatchObject({ status: 'live', has_unpublished_changes: false })
    expect(live(address)?.html).toContain('Rewritten')
  })

  test('a page left by a publish that died is replaced by the next one', async () => {
    const seller = await sellerWithSite()
    const { address } = siteIn(await publish(seller))
    const page = live(address)
    if (!page) throw new Error('no page')
    bucket.pages.set(`live/${address}/index.html`, { ...page, html: 'half', etag: '"other"' })
    expect((await publish(seller)).status).toBe(200)
    expect(live(address)?.html).toContain(publishedCourse.title)
    bucket.pages.delete(`live/${address}/index.html`)
    expect((await publish(seller)).status).toBe(200)
    expect(live(address)?.html).toContain(publishedCourse.title)
  })

  test('one of several concurrent publishes wins, and the others are told', async () => {
    const seller = await sellerWithSite()
    const answers = await Promise.all(Array.from({ length: 10 }, () => publish(seller)))
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners.length).toBeGreaterThan(0)
    for (const { status, body } of answers)
      expect([undefined, 'conflict']).toContain(status === 200 ? undefined : body.error)
    expect(await seller.site()).toMatchObject({ status: 'live', has_unpublished_changes: false })
  })

  test('unpublishing takes the page down; the address stays reserved for its seller', async () => {
    const seller = await sellerWithSite()
    const { address } = siteIn(await publish(seller))
    expect(siteIn(await unpublish(seller))).toMatchObject({ status: 'staged', address })
    expect(saysOffline(live(address)?.html)).toBe(true)
    expect(siteIn(await unpublish(seller)).status).toBe('staged')
    expect(siteIn(await publish(seller))).toMatchObject({ status: 'live', address })
    expect(saysOffline(live(address)?.html)).toBe(false)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Home } from '#contract/home.ts'
import { Site } from '#contract/site.ts'
import { handler as addStoreProducts } from '#lambdas/actions/add-store-products.ts'
import { handler as getHome } from '#lambdas/actions/get-home.ts'
import { handler as getSite } from '#lambdas/actions/get-site.ts'
import { handler as generateSite } from '#lambdas/actions/openai-generate-site.ts'
import { handler as publishSite } from '#lambdas/actions/publish-site.ts'
import { handler as unpublishSite } from '#lambdas/actions/unpublish-site.ts'
import { handler as updateSite } from '#lambdas/actions/update-site.ts'
import { handler as updateStoreProduct } from '#lambdas/actions/update-store-product.ts'
import { sampleCatalog } from '#rules/sample-catalog.ts'
import { fakeBucket } from './support/fake-bucket.ts'
import { fakeModel, wellWritten, writesWell } from './support/fake-model.ts'
import { type Answer, type InProcessSeller, inProcessSeller } from './support/in-process-seller.ts'

const [first, second] = sampleCatalog.filter(({ pro_only }) => !pro_only)
if (!first || !second) throw new Error('the sample catalog is too small')

let model: Awaited<ReturnType<typeof fakeModel>>
let bucket: Awaited<ReturnType<typeof fakeBucket>>
beforeAll(async () => {
  model = await fakeModel()
  bucket = await fakeBucket()
})
afterAll(async () => {
  bucket.restore()
  await model.close()
})
beforeEach(() => {
  bucket.failPut = () => false
  model.answer = writesWell
})

const publish = (seller: InProcessSeller) => seller.call(publishSite)
const unpublish = (seller: InProcessSeller) => seller.call(unpublishSite)
const edit = (seller: InProcessSeller, changes: object) => seller.call(updateSite, changes)
const siteIn = (answer: Answer) => Site.parse(answer.body)
const siteOf = async (seller: InProcessSeller) => siteIn(await seller.call(getSite))
const homeOf = async (seller: InProcessSeller) => Home.parse((await seller.call(getHome)).body)
const live = (address: string | undefined) => bucket.pages.get(`live/${address}/index.html`)

let stores = 0
const newStoreName = () => `Store number ${process.pid} ${++stores}`

async function sellerWithProduct() {
  const seller = await inProcessSeller()
  await seller.call(addStoreProducts, { product_ids: [first?.id, second?.id] })
  const products = (await homeOf(seller)).products
  const idOf = (productId: string | undefined) =>
    products.find(({ product_id }) => product_id === productId)?.id ?? ''
  const setStatus = (productId: string | undefined, status: 'draft' | 'published') =>
    seller.call(updateStoreProduct, { status }, { id: idOf(productId) })
  await setStatus(first?.id, 'published')
  return { ...seller, idOf, setStatus }
}

async function sellerStaged(storeName = newStoreName()) {
  const seller = await sellerWithProduct()
  const answer = await seller.call(generateSite, {
    contentType: 'site-bundle',
    storeName,
    niche: 'marketing',
    selectedOfferIds: [first?.id],
    brandColors: ['#aa3300'],
  })
  expect(answer.status).toBe(200)
  return seller
}

describe('editing', () => {
  test('settings are saved as typed; a store without content stays a draft', async () => {
    const seller = await inProcessSeller()
    const settings = {
      support_phone: '+1 555 010 1234',
      instagram: 'https://instagram.com/ada',
      theme: 'bold',
    }
    const site = siteIn(await edit(seller, settings))
    expect(site).toMatchObject({ status: 'draft', has_unpublished_changes: false })
    expect(site.settings).toMatchObject(settings)
    expect((await siteOf(seller)).settings).toMatchObject(settings)
    expect(siteIn(await edit(seller, { support_phone: '' })).settings.support_phone).toBe('')
  })

  test.each([
    { brand_color: 'red' },
    { instagram: 'javascript:alert(1)' },
    { facebook: 'https://facebook.com.evil.example/x' },
    { support_phone: '<b>' },
    { store_name: ' ' },
    { store_name: 'x'.repeat(61) },
    { status: 'live' },
    { address: 'www' },
    { content: { hero: { ...wellWritten.hero, extra: 'x' } } },
  ])('%j is refused and changes nothing', async (changes) => {
    const seller = await inProcessSeller()
    const before = await siteOf(seller)
    expect(await edit(seller, changes)).toMatchObject({ status: 400, body: { error: 'invalid-input' } })
    expect(await siteOf(seller)).toEqual(before)
  })

  test('a live site that is edited stays live, with unpublished changes until the next publish', async () => {
    const seller = await sellerStaged()
    const { address } = siteIn(await publish(seller))
    const former = live(address)
    const hero = { ...wellWritten.hero, headline: 'A new headline of her own' }
    expect(siteIn(await edit(seller, { content: { hero } }))).toMatchObject({
      status: 'live',
      has_unpublished_changes: true,
    })
    expect(live(address)).toEqual(former)
    expect(siteIn(await publish(seller))).toMatchObject({ status: 'live', has_unpublished_changes: false })
    expect(live(address)?.html).toContain(hero.headline)
  })

  test('a product published on a live site is an unpublished change, and none once it is taken back', async () => {
    const seller = await sellerStaged()
    await publish(seller)
    const changed = async () => (await homeOf(seller)).site?.has_unpublished_changes
    expect(await changed()).toBe(false)
    await seller.setStatus(second.id, 'published')
    expect(await changed()).toBe(true)
    await seller.setStatus(second.id, 'draft')
    expect(await changed()).toBe(false)
    const dearer = { price_override: first.default_price * 2 }
    await seller.call(updateStoreProduct, dearer, { id: seller.idOf(first.id) })
    expect(await changed()).toBe(true)
  })
})

describe('publishing', () => {
  test('the page is static HTML at the address of the store name, and home says live', async () => {
    const storeName = newStoreName()
    const seller = await sellerStaged(storeName)
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
      cacheControl: 'public, max-age=30',
    })
    expect(page?.html).toContain(storeName)
    expect(page?.html).toContain(first.title)
    expect(page?.html).not.toContain(second.title)
    expect(page?.html).toContain(seller.idOf(first.id))
    expect((await homeOf(seller)).site).toMatchObject({ status: 'live', address })
  })

  test('each publish is kept as a release', async () => {
    const seller = await sellerStaged()
    await publish(seller)
    await edit(seller, { theme: 'editorial' })
    await publish(seller)
    const releases = [...bucket.pages.keys()].filter((key) => key.startsWith(`releases/${seller.tenantId}/`))
    expect(releases).toHaveLength(2)
  })

  test('a store keeps its address when it is renamed', async () => {
    const seller = await sellerStaged()
    const { address } = siteIn(await publish(seller))
    await edit(seller, { store_name: newStoreName() })
    expect(siteIn(await publish(seller)).address).toBe(address)
  })

  test('two stores of one name get two addresses', async () => {
    const storeName = newStoreName()
    const sellers = await Promise.all([sellerStaged(storeName), sellerStaged(storeName)])
    const sites = (await Promise.all(sellers.map(publish))).map(siteIn)
    const address = storeName.toLowerCase().replaceAll(' ', '-')
    expect(sites.map((site) => site.address).sort()).toEqual([address, `${address}-2`])
  })

  test('a reserved word takes a number', async () => {
    const seller = await sellerStaged('Admin')
    expect(siteIn(await publish(seller)).address).toMatch(/^admin-\d+$/)
  })

  test('nothing generated yet: refused', async () => {
    const seller = await sellerWithProduct()
    expect(await publish(seller)).toMatchObject({ status: 409, body: { error: 'no-site' } })
    await edit(seller, { support_phone: '+1 555 010 1234' })
    expect(await publish(seller)).toMatchObject({ status: 409, body: { error: 'no-site' } })
    expect(await unpublish(seller)).toMatchObject({ status: 409, body: { error: 'no-site' } })
  })

  test('no product published any more: refused, the old page stays', async () => {
    const seller = await sellerStaged()
    const { address } = siteIn(await publish(seller))
    const former = live(address)
    await seller.setStatus(first.id, 'draft')
    expect(await publish(seller)).toMatchObject({ status: 409, body: { error: 'no-published-products' } })
    expect(live(address)).toEqual(former)
  })

  test.each(['releases/', 'live/'])('a put under %s that fails leaves the old page up', async (prefix) => {
    const seller = await sellerStaged()
    const { address } = siteIn(await publish(seller))
    const former = live(address)
    await edit(seller, { content: { hero: { ...wellWritten.hero, headline: 'Rewritten' } } })
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    bucket.failPut = (key) => key.startsWith(prefix)
    expect((await publish(seller)).status).toBe(500)
    logged.mockRestore()
    expect(live(address)).toEqual(former)
    expect(await siteOf(seller)).toMatchObject({ status: 'live', has_unpublished_changes: true })
    bucket.failPut = () => false
    expect(siteIn(await publish(seller))).toMatchObject({ status: 'live', has_unpublished_changes: false })
    expect(live(address)?.html).toContain('Rewritten')
  })

  test('a page left by a publish that died is replaced by the next one', async () => {
    const seller = await sellerStaged()
    const { address } = siteIn(await publish(seller))
    const page = live(address)
    if (!page) throw new Error('no page')
    bucket.pages.set(`live/${address}/index.html`, { ...page, html: 'half', etag: '"other"' })
    expect((await publish(seller)).status).toBe(200)
    expect(live(address)?.html).toContain(first.title)
    bucket.pages.delete(`live/${address}/index.html`)
    expect((await publish(seller)).status).toBe(200)
    expect(live(address)?.html).toContain(first.title)
  })

  test('of publishes that race, one at a time wins and the others are told', async () => {
    const seller = await sellerStaged()
    const answers = await Promise.all(Array.from({ length: 10 }, () => publish(seller)))
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners.length).toBeGreaterThan(0)
    for (const { status, body } of answers)
      expect([undefined, 'conflict']).toContain(status === 200 ? undefined : body.error)
    expect(await siteOf(seller)).toMatchObject({ status: 'live', has_unpublished_changes: false })
  })

  test('unpublishing takes the page down; the address stays hers', async () => {
    const seller = await sellerStaged()
    const { address } = siteIn(await publish(seller))
    expect(siteIn(await unpublish(seller))).toMatchObject({ status: 'staged', address })
    expect(live(address)).toBeUndefined()
    expect(siteIn(await unpublish(seller)).status).toBe('staged')
    expect(siteIn(await publish(seller))).toMatchObject({ status: 'live', address })
    expect(live(address)).toBeDefined()
  })
})

import { afterEach, expect, test, vi } from 'vitest'
import { Releases } from '#contract/site/site.ts'
import {
  listReleasesHandler as listReleases,
  publishSiteHandler as publishSite,
  rollbackSiteHandler as rollBack,
  unpublishSiteHandler as unpublishSite,
} from '#lambdas/actions/site.ts'
import {
  checkAddressHandler as checkAddress,
  chooseAddressHandler as chooseAddress,
  closeStoreHandler as closeStore,
  reopenStoreHandler as reopenStore,
} from '#lambdas/actions/store.ts'
import { loadStorefront } from '#lambdas/data/site/storefronts.ts'
import { livePageKey, robotsKey, sitemapKey } from '#lambdas/sites/storage/keys.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import { type SiteSeller, sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { bucketForAllTests } from '../../support/for-all-tests.ts'
import { expectPageAgrees, saysOffline } from '../../support/live-page.ts'

const bucket = bucketForAllTests()
afterEach(() => {
  vi.useRealTimers()
})

const dayMs = 24 * 60 * 60 * 1000
const taken = { status: 409, body: { error: 'address-taken' } }
const refused = { status: 409, body: { error: 'conflict' } }
const urlOf = (address: string) => `http://${address}.localhost:3000`

let made = 0
const newClientIp = () => `moved-${process.pid}-${++made}`
const choose = (seller: SiteSeller, body: object) => seller.call(chooseAddress, body)
const move = (seller: SiteSeller, replaces: string, address: string) => choose(seller, { address, replaces })
const releasesOf = async (seller: SiteSeller) =>
  Releases.parse((await seller.call(listReleases)).body).releases
const laterBy = (days: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs })
}

async function publishedSeller() {
  const seller = await sellerWithSite()
  const address = newClientIp()
  await choose(seller, { address })
  await seller.call(publishSite)
  return { ...seller, address }
}

const at = (key: string) => bucket.pages.get(key)
const html = (address: string, path = '') => at(livePageKey(address, path))?.html
/** Where visitors of this address are sent, if anywhere. */
const targetOf = (address: string) => at(livePageKey(address))?.metadata?.['x-amz-meta-moved-to']

test('a published site moves; the previous address redirects for 90 days, crawler files included', async () => {
  const seller = await publishedSeller()
  const next = newClientIp()
  const page = html(seller.address) ?? ''
  const before = Date.now()
  const moved = await move(seller, seller.address, next)
  expect(moved).toMatchObject({
    status: 200,
    body: {
      status: 'live',
      url: urlOf(next),
      address: next,
      former_addresses: [{ address: seller.address, url: urlOf(seller.address) }],
    },
  })
  expect(html(next)).toBe(page.replaceAll(urlOf(seller.address), urlOf(next)))
  expect(html(next)).toContain(`<link rel="canonical" href="${urlOf(next)}">`)
  expect(at(sitemapKey(next))?.html).toContain(`<loc>${urlOf(next)}</loc>`)
  const keys = [livePageKey, robotsKey, sitemapKey].map((key) => key(seller.address))
  expect(keys.map((key) => at(key)?.metadata?.['x-amz-meta-moved-to'])).toEqual([
    `${urlOf(next)}/`,
    `${urlOf(next)}/robots.txt`,
    `${urlOf(next)}/sitemap.xml`,
  ])
  for (const path of ['about', 'faq', '404', 'courses/first-digital-product']) {
    expect(html(next, path)).toContain(`<link rel="canonical" href="${urlOf(next)}/${path}">`)
    expect(html(next, path)).not.toContain(urlOf(seller.address))
    expect(at(livePageKey(seller.address, path))?.metadata?.['x-amz-meta-moved-to']).toBe(
      `${urlOf(next)}/${path}`,
    )
  }
  const until = Number(at(keys[0] ?? '')?.metadata?.['x-amz-meta-moved-until'])
  expect(until - before).toBeGreaterThanOrEqual(90 * dayMs)
  expect(until - Date.now()).toBeLessThanOrEqual(90 * dayMs)
})

test('checkouts return to the new address at once, and what the page sells stays', async () => {
  const seller = await publishedSeller()
  const next = newClientIp()
  const { store } = await seller.home()
  const before = await loadStorefront(store?.id ?? '')
  await move(seller, seller.address, next)
  expect(await loadStorefront(store?.id ?? '')).toEqual({ ...before, url: urlOf(next) })
})

test('later publishes and rollbacks are at the new address, and name it', async () => {
  const seller = await publishedSeller()
  const next = newClientIp()
  await move(seller, seller.address, next)
  await seller.edit({ content: { hero: { ...validSiteContent.hero, headline: 'Second' } } })
  expect(await seller.call(publishSite)).toMatchObject({ status: 200, body: { url: urlOf(next) } })
  expect(html(next)).toContain('Second')
  const [, first] = await releasesOf(seller)
  expect(await seller.call(rollBack, { release_id: first?.id })).toMatchObject({ status: 200 })
  expect(html(next)).toContain(`<link rel="canonical" href="${urlOf(next)}">`)
  expect(html(next)).not.toContain(urlOf(seller.address))
  await expectPageAgrees(bucket, seller)
  expect(targetOf(seller.address)).toBe(`${urlOf(next)}/`)
})

test('a redirecting address cannot be taken over; afterwards anybody may take it', async () => {
  const [seller, other] = await Promise.all([publishedSeller(), publishedSeller()])
  await move(seller, seller.address, newClientIp())
  const takeOver = () => move(other, other.address, seller.address)
  const check = () => other.call(checkAddress, undefined, undefined, { address: seller.address })
  laterBy(89)
  expect((await check()).body).toMatchObject({ is_free: false })
  expect(await takeOver()).toMatchObject(taken)
  expect(html(other.address)).toContain(urlOf(other.address))
  laterBy(2)
  expect(await takeOver()).toMatchObject({ status: 200 })
  expect(html(seller.address)).toContain(urlOf(seller.address))
  expect(await seller.site()).not.toHaveProperty('former_addresses')
})

test('the new owner of an address keeps it, whatever its previous owner does', async () => {
  const [seller, other] = await Promise.all([publishedSeller(), publishedSeller()])
  const next = newClientIp()
  await move(seller, seller.address, next)
  laterBy(91)
  await move(other, other.address, seller.address)
  const page = html(seller.address)
  expect(await move(seller, next, seller.address)).toMatchObject(taken)
  await move(seller, next, newClientIp())
  await seller.call(publishSite)
  expect(html(seller.address)).toBe(page)
})

test('a seller returns to a previous address within 90 days; the other redirects', async () => {
  const seller = await publishedSeller()
  const next = newClientIp()
  await move(seller, seller.address, next)
  expect(
    (await seller.call(checkAddress, undefined, undefined, { address: seller.address })).body,
  ).toMatchObject({
    is_free: true,
  })
  expect(await move(seller, next, seller.address)).toMatchObject({
    status: 200,
    body: { url: urlOf(seller.address), former_addresses: [{ address: next }] },
  })
  expect(targetOf(seller.address)).toBeUndefined()
  expect(targetOf(next)).toBe(`${urlOf(seller.address)}/`)
  await expectPageAgrees(bucket, seller)
})

test('after two moves both previous addresses lead straight to the last one', async () => {
  const seller = await publishedSeller()
  const [second, third] = [newClientIp(), newClientIp()]
  await move(seller, seller.address, second)
  const until = at(livePageKey(seller.address))?.metadata?.['x-amz-meta-moved-until']
  laterBy(10)
  await move(seller, second, third)
  expect([seller.address, second].map(targetOf)).toEqual([`${urlOf(third)}/`, `${urlOf(third)}/`])
  expect(at(livePageKey(seller.address))?.metadata?.['x-amz-meta-moved-until']).toBe(until)
})

test('a fourth address is refused until the first redirect has ended', async () => {
  const seller = await publishedSeller()
  const names = [seller.address, newClientIp(), newClientIp(), newClientIp(), newClientIp()]
  for (const n of [1, 2, 3]) await move(seller, names[n - 1] ?? '', names[n] ?? '')
  const fourth = () => move(seller, names[3] ?? '', names[4] ?? '')
  expect(await fourth()).toMatchObject(refused)
  expect(await seller.site()).toMatchObject({ address: names[3] })
  expect(await move(seller, names[3] ?? '', names[1] ?? '')).toMatchObject({ status: 200 })
  expect(await move(seller, names[1] ?? '', names[3] ?? '')).toMatchObject({ status: 200 })
  laterBy(91)
  expect(await fourth()).toMatchObject({ status: 200 })
})

test('one of two sellers moving to one address gets it; the other stays', async () => {
  const sellers = await Promise.all([publishedSeller(), publishedSeller()])
  const wanted = newClientIp()
  const replies = await Promise.all(sellers.map((seller) => move(seller, seller.address, wanted)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  for (const seller of sellers) await expectPageAgrees(bucket, seller)
  const loser = sellers[replies.findIndex(({ status }) => status === 409)]
  expect(html(loser?.address ?? '')).toContain(urlOf(loser?.address ?? ''))
})

test.each(['www', 'st0rewright', 'sec-ure', 'xn--pple-43d', 'аda', '../releases'])(
  'a site cannot move to %j',
  async (address) => {
    const seller = await publishedSeller()
    expect(await move(seller, seller.address, address)).toMatchObject({ status: 400 })
    expect(await seller.site()).toMatchObject({ address: seller.address })
  },
)

test('a tab that does not know the current address changes nothing', async () => {
  const seller = await publishedSeller()
  const next = newClientIp()
  expect(await choose(seller, { address: newClientIp() })).toMatchObject(refused)
  await move(seller, seller.address, next)
  expect(await move(seller, seller.address, newClientIp())).toMatchObject(refused)
  expect(await move(seller, 'somebody-elses', newClientIp())).toMatchObject(refused)
  expect(await seller.site()).toMatchObject({ address: next })
  expect(await move(seller, seller.address, next), 'the same request again').toMatchObject({ status: 200 })
})

test('a move during a publish or rollback waits or is refused, consistently', async () => {
  const seller = await publishedSeller()
  const [first] = await releasesOf(seller)
  const replies = await Promise.all([
    seller.call(publishSite),
    move(seller, seller.address, newClientIp()),
    seller.call(rollBack, { release_id: first?.id }),
  ])
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
  expect(replies.filter(({ status }) => status !== 200).map(({ body }) => body.error)).toEqual(
    replies.filter(({ status }) => status !== 200).map(() => 'conflict'),
  )
  await expectPageAgrees(bucket, seller)
})

test('a closed store can move; its next publish is at the new address', async () => {
  const seller = await publishedSeller()
  const next = newClientIp()
  await seller.call(closeStore)
  expect(await move(seller, seller.address, next)).toMatchObject({ status: 200, body: { status: 'staged' } })
  expect(saysOffline(html(next))).toBe(true)
  expect(targetOf(seller.address)).toBe(`${urlOf(next)}/`)
  await seller.call(reopenStore)
  expect(await seller.call(publishSite)).toMatchObject({ status: 200, body: { url: urlOf(next) } })
})

test('an offline site returns to its previous address without a redirect loop', async () => {
  const seller = await publishedSeller()
  const next = newClientIp()
  await move(seller, seller.address, next)
  await seller.call(unpublishSite)
  await move(seller, next, seller.address)
  expect(saysOffline(html(seller.address))).toBe(true)
  expect(targetOf(next)).toBe(`${urlOf(seller.address)}/`)
})

test('the next publish finishes a move that failed after the names changed', async () => {
  const seller = await publishedSeller()
  const next = newClientIp()
  bucket.failPut = (key) => key === livePageKey(seller.address)
  expect(await move(seller, seller.address, next)).toMatchObject({ status: 500 })
  bucket.failPut = () => false
  expect(html(seller.address), 'buyers still find the page').toContain(validSiteContent.hero.headline)
  await seller.call(publishSite)
  expect(targetOf(seller.address)).toBe(`${urlOf(next)}/`)
  await expectPageAgrees(bucket, seller)
})

import { afterEach, describe, expect, test, vi } from 'vitest'
import { Releases } from '#contract/site/site.ts'
import {
  listReleasesHandler as listReleases,
  publishSiteHandler as publishSite,
  rollbackSiteHandler as rollBack,
  unpublishSiteHandler as unpublishSite,
} from '#lambdas/actions/site.ts'
import { type KilledError, killSwitch } from '#tests/harness/functions/kill-switch.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import { type SiteSeller, sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { bucketForAllTests } from '../../support/for-all-tests.ts'
import { saysOffline } from '../../support/live-page.ts'

const bucket = bucketForAllTests()
afterEach(() => vi.useRealTimers())

const publish = (seller: SiteSeller) => seller.call(publishSite)
const releasesOf = async (seller: SiteSeller) =>
  Releases.parse((await seller.call(listReleases)).body).releases
const livePage = async (seller: SiteSeller) =>
  bucket.pages.get(`live/${(await seller.site()).address}/index.html`)
const sayHeadline = (seller: SiteSeller, headline: string) =>
  seller.edit({ content: { hero: { ...validSiteContent.hero, headline } } })
const keptPages = ({ tenantId }: SiteSeller) =>
  [...bucket.pages.keys()].filter(
    (key) => key.startsWith(`releases/${tenantId}/`) && key.endsWith('/index.html'),
  )

/** What the process writes: lease, address (once), the release, robots.txt, sitemap and llms.txt (once), what the share pictures of store and course show, the live pages, the first one last, the new head with its release. */
async function killedAt(death: KilledError, act: () => Promise<{ status: number }>) {
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const killed = killSwitch(death)
  bucket.failPut = killed.dies
  bucket.failDelete = killed.dies
  const { status } = await act()
  killed.end()
  bucket.failPut = () => false
  bucket.failDelete = () => false
  logged.mockRestore()
  expect(killed.wasKilled()).toBe(true)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
  return status
}

async function expectConverged(seller: SiteSeller, headline: string, releases: number) {
  expect((await livePage(seller))?.html).toContain(headline)
  expect(await seller.site()).toMatchObject({ status: 'live', has_unpublished_changes: false })
  const listed = await releasesOf(seller)
  expect(listed).toHaveLength(releases)
  expect(listed.map(({ is_live }) => is_live)).toEqual(listed.map((_, n) => n === 0))
  expect(keptPages(seller)).toHaveLength(releases)
}

/** Of a later publish: lease, two files of the release, four other pages, three for crawlers, what the share picture shows, the first page, then the head. */
const lastWrite = 13

describe('a publish that is killed at any of its writes: the next one converges', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])(
    'the first publish, write %i',
    async (at) => {
      const seller = await sellerWithSite()
      expect(await killedAt({ at, written: false }, () => publish(seller))).toBe(500)
      expect((await publish(seller)).status).toBe(200)
      expect((await seller.site()).address).toBe(seller.storeName.toLowerCase().replaceAll(' ', '-'))
      await expectConverged(seller, validSiteContent.hero.headline, 1)
    },
  )

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, lastWrite])('a later publish, write %i', async (at) => {
    const seller = await sellerWithSite()
    await publish(seller)
    const previous = await livePage(seller)
    await sayHeadline(seller, 'Rewritten')
    expect(await killedAt({ at, written: false }, () => publish(seller))).toBe(500)
    const isSwitched = at === lastWrite
    expect((await livePage(seller))?.html === previous?.html).toBe(!isSwitched)
    expect((await publish(seller)).status).toBe(200)
    await expectConverged(seller, 'Rewritten', 2)
  })

  test('killed right after it was recorded, with nothing tidied up', async () => {
    const seller = await sellerWithSite()
    await publish(seller)
    await sayHeadline(seller, 'Rewritten')
    expect(await killedAt({ at: lastWrite, written: true }, () => publish(seller))).toBe(500)
    await expectConverged(seller, 'Rewritten', 2)
    expect((await publish(seller)).status).toBe(200)
    await expectConverged(seller, 'Rewritten', 3)
  })
})

test.each([1, 2, 3, 4])('a roll back that is killed at write %i can be repeated', async (at) => {
  const seller = await sellerWithSite()
  await publish(seller)
  await sayHeadline(seller, 'Rewritten')
  await publish(seller)
  const goBack = async () => {
    const first = (await releasesOf(seller)).at(-1)
    return seller.call(rollBack, { release_id: first?.id })
  }
  expect(await killedAt({ at, written: false }, goBack)).toBe(500)
  expect((await goBack()).status).toBe(200)
  expect((await livePage(seller))?.html).toContain(validSiteContent.hero.headline)
  expect((await releasesOf(seller)).map(({ is_live }) => is_live)).toEqual([false, true])
})

test.each([1, 2, 3, 4, 5])('an unpublish that is killed at write %i can be repeated', async (at) => {
  const seller = await sellerWithSite()
  await publish(seller)
  const { address } = await seller.site()
  expect(await killedAt({ at, written: false }, () => seller.call(unpublishSite))).toBe(500)
  expect((await seller.call(unpublishSite)).body.status).toBe('staged')
  const left = [...bucket.pages].filter(([key]) => key.startsWith(`live/${address}/`))
  expect(left.map(([key]) => key)).toContain(`live/${address}/index.html`)
  expect(left.every(([, { html }]) => saysOffline(html))).toBe(true)
  expect((await publish(seller)).status).toBe(200)
})

import { describe, expect, test, vi } from 'vitest'
import { Site } from '#contract/site/site.ts'
import {
  rollbackSiteHandler as rollBack,
  unpublishSiteHandler as unpublishSite,
} from '#lambdas/actions/site.ts'
import { takePageLease } from '#lambdas/data/site/publishing.ts'
import { deleteReleaseWrite, maxKeptReleases, putReleaseWrite } from '#lambdas/data/site/releases.ts'
import { getItem, transact } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { releaseKey } from '#lambdas/sites/storage/keys.ts'
import { importKnowledge } from '#tests/harness/pages/known-courses.ts'
import {
  draftCourse,
  publishedCourse,
  type SiteSeller,
  sellerWithSite,
  siteSeller,
} from '#tests/harness/sellers/site-seller.ts'
import { bucketForAllTests } from '../../support/for-all-tests.ts'
import { saysOffline } from '../../support/live-page.ts'
import { goBackTo, pagesIn, publish, releasesOf, saying, sellerWithTwoReleases } from './kept-releases.ts'

const bucket = bucketForAllTests()
const { liveFile, livePages, keptPages } = pagesIn(bucket)

describe('releases', () => {
  test('a store restored without its live release is published, restored and taken down', async () => {
    const seller = await sellerWithTwoReleases()
    const lose = async () => {
      const live = (await releasesOf(seller)).find(({ is_live }) => is_live)
      await transact([deleteReleaseWrite(seller.tenantId, live?.id ?? '')])
    }
    await lose()
    expect((await publish(seller)).status).toBe(200)
    await lose()
    expect((await goBackTo(seller, seller.first.id)).status).toBe(200)
    await lose()
    expect((await seller.call(unpublishSite)).status).toBe(200)
  })

  test('none before the first publish; then each, newest first, one of them live', async () => {
    const draft = await siteSeller()
    expect(await releasesOf(draft)).toEqual([])
    const { first, second } = await sellerWithTwoReleases()
    expect([second.is_live, first.is_live]).toEqual([true, false])
    expect(Date.parse(second.published_at)).toBeGreaterThanOrEqual(Date.parse(first.published_at))
  })

  /** Releases from before, in the table and in the bucket. */
  async function withOldReleases(seller: SiteSeller, count: number) {
    const old = Array.from({ length: count }, (_, n) => ({
      id: String(n).padStart(26, '0'),
      published_at: '2026-01-01T00:00:00.000Z',
      revision: 'r',
      products: 'p',
    }))
    await transact(old.map((release) => putReleaseWrite(seller.tenantId, release)))
    for (const { id } of old) bucket.pages.set(releaseKey(seller.tenantId, id), oldPage)
    return old
  }
  const oldPage = { html: 'old', etag: '"old"', contentType: 'text/html', cacheControl: undefined }

  async function expectTidy(seller: SiteSeller) {
    const releases = await releasesOf(seller)
    expect(releases).toHaveLength(maxKeptReleases)
    const pages = releases.map(({ id }) => releaseKey(seller.tenantId, id))
    expect(keptPages(seller).toSorted()).toEqual(pages.toSorted())
    return releases
  }

  test('the newest 20 are kept, in the table and in the bucket', async () => {
    const seller = await sellerWithSite()
    const old = await withOldReleases(seller, maxKeptReleases + 2)
    await publish(seller)
    const releases = await expectTidy(seller)
    expect(releases[0]?.is_live).toBe(true)
    expect(releases.at(-1)?.id).toBe(old[3]?.id)
  })

  test('files that a killed publish left are removed by the next one', async () => {
    const seller = await sellerWithSite()
    await withOldReleases(seller, maxKeptReleases)
    bucket.pages.set(releaseKey(seller.tenantId, 'orphan'), oldPage)
    await takePageLease({ tenantId: seller.tenantId, id: 'killed', takenAt: 0 })
    await publish(seller)
    await expectTidy(seller)
  })

  test('a publish that cannot clean up succeeds, and the next one does it', async () => {
    const seller = await sellerWithSite()
    await withOldReleases(seller, maxKeptReleases)
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    bucket.failDelete = () => true
    expect((await publish(seller)).status).toBe(200)
    logged.mockRestore()
    bucket.failDelete = () => false
    expect(keptPages(seller)).toHaveLength(maxKeptReleases + 1)
    await publish(seller)
    await expectTidy(seller)
  })
})

describe('rolling back', () => {
  test('makes that release’s bytes live; the draft stays and is unpublished', async () => {
    const seller = await sellerWithTwoReleases()
    const answer = await goBackTo(seller, seller.first.id)
    expect(Site.parse(answer.body)).toMatchObject({
      status: 'live',
      has_unpublished_changes: true,
      content: saying('Second').content,
    })
    const kept = bucket.pages.get(`releases/${seller.tenantId}/${seller.first.id}/index.html`)
    expect((await liveFile(seller))?.html).toBe(kept?.html)
    expect(kept?.html).toContain('First')
    expect((await releasesOf(seller)).map(({ is_live }) => is_live)).toEqual([false, true])
    expect((await seller.home()).site?.has_unpublished_changes).toBe(true)
  })

  test('brings back every page of that release, byte for byte', async () => {
    const seller = await sellerWithSite()
    const pageOfCourse = `courses/${publishedCourse.slug}.html`
    const htmlByKey = async () => [...(await livePages(seller))].map(([key, { html }]) => [key, html])
    const pick = (text: string) => seller.edit({ content: { picks: { [publishedCourse.id]: { text } } } })
    await pick('My first reason')
    await seller.edit({ about_who: 'A first answer' })
    await publish(seller)
    const pages = await htmlByKey()
    await pick('My second reason')
    await seller.edit({ about_who: 'A second answer' })
    await publish(seller)
    expect((await liveFile(seller, pageOfCourse))?.html).toContain('My second reason')
    expect((await liveFile(seller, 'about.html'))?.html).toContain('A second answer')
    const [, first] = await releasesOf(seller)
    await goBackTo(seller, first?.id)
    expect((await liveFile(seller, pageOfCourse))?.html).toContain('My first reason')
    expect(await htmlByKey()).toEqual(pages)
  })

  test('rolling back and forth leaves nothing unpublished', async () => {
    const seller = await sellerWithTwoReleases()
    await goBackTo(seller, seller.first.id)
    const answer = await goBackTo(seller, seller.second.id)
    expect(answer.body).toMatchObject({ status: 'live', has_unpublished_changes: false })
    await seller.edit(saying('First'))
    expect((await goBackTo(seller, seller.first.id)).body.has_unpublished_changes).toBe(false)
  })

  test('a site that was taken down is live again', async () => {
    const seller = await sellerWithTwoReleases()
    await seller.call(unpublishSite)
    expect(saysOffline((await liveFile(seller))?.html)).toBe(true)
    expect((await releasesOf(seller)).some(({ is_live }) => is_live)).toBe(false)
    expect((await goBackTo(seller, seller.first.id)).body.status).toBe('live')
    expect((await liveFile(seller))?.html).toContain('First')
    expect(await liveFile(seller, 'sitemap.xml')).toBeDefined()
  })

  test("unknown, another seller's or no longer kept: 404, and nothing changes", async () => {
    const seller = await sellerWithTwoReleases()
    const other = await sellerWithTwoReleases()
    bucket.pages.delete(`releases/${seller.tenantId}/${seller.first.id}/index.html`)
    const before = [await liveFile(seller), await seller.home()]
    const ids = [other.first.id, '0'.repeat(26), '../x', 'RELEASE#', seller.first.id]
    for (const id of ids)
      expect(await goBackTo(seller, id)).toMatchObject({ status: 404, body: { error: 'not-found' } })
    const otherSeller = await siteSeller()
    expect((await goBackTo(otherSeller, seller.second.id)).status).toBe(404)
    expect([await liveFile(seller), await seller.home()]).toEqual(before)
    for (const body of [{}, { release_id: '' }, { release_id: 7 }, { release_id: seller.second.id, x: 1 }])
      expect((await seller.call(rollBack, body)).status).toBe(400)
  })
})

test('a change of the page that is refused leaves no trace in the table', async () => {
  const seller = await sellerWithTwoReleases()
  const before = await getItem(keys.siteHead(seller.tenantId))
  await goBackTo(seller, '0'.repeat(26))
  await seller.change(publishedCourse, { status: 'draft' })
  expect((await publish(seller)).body.error).toBe('no-published-products')
  expect(await getItem(keys.siteHead(seller.tenantId))).toEqual(before)
})

test('a course that left the store answers 404 after the next publish', async () => {
  const seller = await sellerWithTwoReleases()
  const file = `courses/${publishedCourse.slug}.html`
  expect((await liveFile(seller, file))?.metadata?.['x-amz-meta-status']).toBeUndefined()
  await seller.change(draftCourse, { status: 'published' })
  await seller.change(publishedCourse, { status: 'draft' })
  expect((await publish(seller)).status).toBe(200)
  expect(await liveFile(seller, file)).toMatchObject({
    html: expect.stringContaining('This page does not exist'),
    metadata: { 'x-amz-meta-status': '404' },
  })
  expect((await liveFile(seller, 'sitemap.xml'))?.html).not.toContain(publishedCourse.slug)
  await goBackTo(seller, seller.second.id)
  expect((await liveFile(seller, file))?.html).toContain(publishedCourse.title)
  expect(await liveFile(seller, `courses/${draftCourse.slug}.html`)).toBeUndefined()
})

/** Runs all at once. The first holds the lease until the other has got its response. */
async function race<T>(...acts: (() => Promise<T>)[]) {
  const answers = acts.map((act) => act())
  bucket.delayPut = async () => {
    await Promise.race(answers)
  }
  const all = await Promise.all(answers)
  bucket.delayPut = async () => {}
  return all
}

test('one of two racing publishes or rollbacks wins, and its page is live', async () => {
  const seller = await sellerWithTwoReleases()
  await seller.edit(saying('Third'))
  const both = await race(
    () => publish(seller),
    () => publish(seller),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.error).toBe('conflict')
  expect(await releasesOf(seller)).toHaveLength(3)
  const [published, rolledBack] = await race(
    () => publish(seller),
    () => goBackTo(seller, seller.first.id),
  )
  expect([published?.status, rolledBack?.status].toSorted()).toEqual([200, 409])
  const expected = published?.status === 200 ? 'Third' : 'First'
  expect((await liveFile(seller))?.html).toContain(expected)
  expect((await releasesOf(seller)).filter(({ is_live }) => is_live)).toHaveLength(1)
})

test('an edit that comes while its page is being published is an unpublished change', async () => {
  const seller = await sellerWithTwoReleases()
  let edited: Promise<unknown> | undefined
  bucket.failPut = (key) => {
    if (key.startsWith('releases/')) edited = seller.edit(saying('Third'))
    return false
  }
  bucket.delayPut = async (key) => {
    if (key.startsWith('live/')) await edited
  }
  expect((await publish(seller)).body.has_unpublished_changes).toBe(true)
  bucket.delayPut = async () => {}
  expect((await liveFile(seller))?.html).toContain('Second')
})

test('the sitemap and llms.txt name each page that search engines may list', async () => {
  await importKnowledge(publishedCourse)
  const seller = await sellerWithSite()
  const { id, slug, title } = publishedCourse
  const pathsIn = async (name: string, link: RegExp) => {
    const { url = '' } = await seller.site()
    const text = (await liveFile(seller, name))?.html ?? ''
    return [...text.matchAll(link)]
      .map(([, found = '']) => found.replace(url, '').replace('/', ''))
      .toSorted()
  }
  const named = async () => [
    await pathsIn('sitemap.xml', /<loc>(.*?)<\/loc>/g),
    await pathsIn('llms.txt', /\]\((.*?)\)/g),
  ]
  await publish(seller)
  const others = ['about', `courses/${slug}`, 'faq', `free/${slug}`]
  expect(await named()).toEqual([['', ...others], others])
  expect((await liveFile(seller, 'llms.txt'))?.html).toContain(`[${title}`)
  await seller.edit({ unlisted_pages: `faq ${id}` })
  await publish(seller)
  expect(await named()).toEqual([['', 'about'], ['about']])
})

test('robots.txt and the sitemap stand beside the page, and go with it', async () => {
  const seller = await sellerWithTwoReleases()
  const { url } = await seller.site()
  expect(await liveFile(seller, 'robots.txt')).toMatchObject({
    html: `User-agent: *\nAllow: /\n\nSitemap: ${url}/sitemap.xml\n`,
    contentType: 'text/plain; charset=utf-8',
  })
  expect(await liveFile(seller, 'sitemap.xml')).toMatchObject({
    html: expect.stringContaining(`<loc>${url}</loc>`),
    contentType: 'application/xml; charset=utf-8',
  })
  await seller.call(unpublishSite)
  const { address } = await seller.site()
  const left = [...(await livePages(seller))]
  expect(left.map(([key]) => key)).toContain(`live/${address}/index.html`)
  expect(left.every(([, { html }]) => saysOffline(html))).toBe(true)
})

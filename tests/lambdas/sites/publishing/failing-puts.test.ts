import { describe, expect, test, vi } from 'vitest'
import { sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { bucketForAllTests } from '../../support/for-all-tests.ts'
import { goBackTo, pagesIn, publish, releasesOf, saying, sellerWithTwoReleases } from './kept-releases.ts'

const bucket = bucketForAllTests()
const { liveFile, livePages, keptPages } = pagesIn(bucket)
/** Of a store with one course without content: its page, About, FAQ and Not found. */
const otherPages = 4

/** Lets the puts before the k-th succeed and returns the resulting page. */
async function withPutFailing(k: number, act: () => Promise<unknown>) {
  let puts = 0
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  bucket.failPut = () => ++puts === k
  await act()
  bucket.failPut = () => false
  logged.mockRestore()
  return puts
}

describe('whichever put fails, the old page stays as it was, byte by byte', () => {
  test.each([1, 2, 3, 4, 5, 6, 7])('put %i of a publish', async (k) => {
    const seller = await sellerWithTwoReleases()
    const previous = await livePages(seller)
    await seller.edit(saying('Third'))
    const puts = await withPutFailing(k, async () => expect((await publish(seller)).status).toBe(500))
    expect(puts).toBeGreaterThanOrEqual(k)
    expect(await livePages(seller)).toEqual(previous)
    expect(await seller.site()).toMatchObject({ status: 'live', has_unpublished_changes: true })
    expect((await releasesOf(seller))[0]).toEqual(seller.second)
    expect((await publish(seller)).status).toBe(200)
    expect((await liveFile(seller))?.html).toContain('Third')
    expect(keptPages(seller)).toHaveLength(3)
  })

  test.each([1, 2, 6])('put %i of a roll back', async (k) => {
    const seller = await sellerWithTwoReleases()
    const previous = await livePages(seller)
    await withPutFailing(k, async () => expect((await goBackTo(seller, seller.first.id)).status).toBe(500))
    expect(await livePages(seller)).toEqual(previous)
    expect(await releasesOf(seller)).toEqual([seller.second, seller.first])
    expect((await goBackTo(seller, seller.first.id)).status).toBe(200)
  })

  test('a publish puts the first page after all others', async () => {
    const seller = await sellerWithSite()
    await publish(seller)
    const { address } = await seller.site()
    const put = [...bucket.pages.keys()].filter(
      (key) => key.startsWith(`live/${address}/`) && key.endsWith('.html'),
    )
    expect(put.length).toBeGreaterThan(3)
    expect(put.at(-1)).toBe(`live/${address}/index.html`)
  })

  test('a publish puts each page once, the release, and crawler files when changed', async () => {
    const seller = await sellerWithTwoReleases()
    expect(await withPutFailing(0, () => publish(seller))).toBe(3 + otherPages)
    expect(await withPutFailing(0, () => goBackTo(seller, seller.first.id))).toBe(6 + otherPages)
    await seller.edit({ search_listed: false })
    // The store's picture that the page had before the rollback is asked for again.
    expect(await withPutFailing(0, () => publish(seller))).toBe(5 + otherPages)
    expect(await liveFile(seller, 'sitemap.xml')).toBeUndefined()
    expect(await liveFile(seller, 'llms.txt')).toBeUndefined()
    expect((await liveFile(seller, 'robots.txt'))?.html).toBe('User-agent: *\nAllow: /\n')
    await goBackTo(seller, seller.first.id)
    expect((await liveFile(seller, 'sitemap.xml'))?.html).toContain('<loc>')
  })
})

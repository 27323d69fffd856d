import { describe, expect, test } from 'vitest'
import { Drawing } from '#contract/site/drawings.ts'
import { Releases } from '#contract/site/site.ts'
import {
  listReleasesHandler as listReleases,
  publishSiteHandler as publishSite,
  rollbackSiteHandler as rollBack,
  unpublishSiteHandler as unpublishSite,
} from '#lambdas/actions/site.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import { publishedCourse, type SiteSeller, sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { bucketForAllTests } from '../support/for-all-tests.ts'

const bucket = bucketForAllTests()

const publish = async (seller: SiteSeller) => expect((await seller.call(publishSite)).status).toBe(200)
const pageOf = async (seller: SiteSeller, file: string) =>
  bucket.pages.get(`live/${(await seller.site()).address}/${file}`)?.html ?? ''
const coursePage = (seller: SiteSeller) => pageOf(seller, `courses/${publishedCourse.slug}.html`)
const imageIn = (html: string) => /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? ''
const nameIn = (html: string) => /drawn\/([\w-]+)\.png$/.exec(imageIn(html))?.[1] ?? ''
const requestedOf = ({ tenantId }: SiteSeller) =>
  [...bucket.pages.keys()].filter((key) => key.startsWith(`drawings/${tenantId}/`))
const drawingOf = ({ tenantId }: SiteSeller, name: string) =>
  Drawing.parse(JSON.parse(bucket.pages.get(`drawings/${tenantId}/${name}.json`)?.html ?? ''))

describe('the share picture of a course', () => {
  test('shows its title, and the page of the store another one', async () => {
    const seller = await sellerWithSite()
    await publish(seller)
    const [home, course] = [await pageOf(seller, 'index.html'), await coursePage(seller)]
    expect(nameIn(course)).not.toBe(nameIn(home))
    expect(drawingOf(seller, nameIn(course)).heading).toBe(publishedCourse.title)
    expect(drawingOf(seller, nameIn(home)).heading).toBe(validSiteContent.hero.headline)
    expect(course).toContain(`property="og:image:alt" content="${publishedCourse.title}`)
  })

  test('keeps its name, and is not asked for again, while title and look stay', async () => {
    const seller = await sellerWithSite()
    await publish(seller)
    const before = nameIn(await coursePage(seller))
    await seller.edit({ content: { hero: { ...validSiteContent.hero, headline: 'Another' } } })
    for (const key of requestedOf(seller)) bucket.pages.delete(key)
    await publish(seller)
    expect(nameIn(await coursePage(seller))).toBe(before)
    expect(requestedOf(seller)).toHaveLength(1)
  })

  test('is another one with another colour', async () => {
    const seller = await sellerWithSite()
    await publish(seller)
    const before = nameIn(await coursePage(seller))
    await seller.edit({ brand_color: '#facc15' })
    await publish(seller)
    expect(nameIn(await coursePage(seller))).not.toBe(before)
  })

  test('goes with a page that is taken down, and comes back with a rollback', async () => {
    const seller = await sellerWithSite()
    await publish(seller)
    const name = nameIn(await coursePage(seller))
    await seller.call(unpublishSite)
    expect(requestedOf(seller)).toEqual([])
    await publish(seller)
    for (const key of requestedOf(seller)) bucket.pages.delete(key)
    const { releases } = Releases.parse((await seller.call(listReleases)).body)
    expect((await seller.call(rollBack, { release_id: releases.at(-1)?.id })).status).toBe(200)
    expect(requestedOf(seller).some((key) => key.includes(name))).toBe(true)
  })
})

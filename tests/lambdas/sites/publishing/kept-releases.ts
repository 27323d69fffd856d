import { expect } from 'vitest'
import { Releases } from '#contract/site/site.ts'
import {
  listReleasesHandler as listReleases,
  publishSiteHandler as publishSite,
  rollbackSiteHandler as rollBack,
} from '#lambdas/actions/site.ts'
import type { FakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import { type SiteSeller, sellerWithSite } from '#tests/harness/sellers/site-seller.ts'

export const publish = (seller: SiteSeller) => seller.call(publishSite)
export const releasesOf = async (seller: SiteSeller) =>
  Releases.parse((await seller.call(listReleases)).body).releases
export const goBackTo = (seller: SiteSeller, release_id: string | undefined) =>
  seller.call(rollBack, { release_id })
export const saying = (headline: string) => ({ content: { hero: { ...validSiteContent.hero, headline } } })

export const pagesIn = (bucket: FakeBucket) => ({
  liveFile: async (seller: SiteSeller, name = 'index.html') =>
    bucket.pages.get(`live/${(await seller.site()).address}/${name}`),
  livePages: async (seller: SiteSeller) => {
    const folder = `live/${(await seller.site()).address}/`
    return new Map([...bucket.pages].filter(([key]) => key.startsWith(folder)).toSorted())
  },
  /** The first pages of the releases. */
  keptPages: ({ tenantId }: SiteSeller) =>
    [...bucket.pages.keys()].filter(
      (key) => key.startsWith(`releases/${tenantId}/`) && key.endsWith('/index.html'),
    ),
})

/** Live with "Second", with "First" kept as well. */
export async function sellerWithTwoReleases() {
  const seller = await sellerWithSite()
  for (const headline of ['First', 'Second']) {
    await seller.edit(saying(headline))
    expect((await publish(seller)).status).toBe(200)
  }
  const [second, first] = await releasesOf(seller)
  if (!first || !second) throw new Error('no releases')
  return { ...seller, first, second }
}

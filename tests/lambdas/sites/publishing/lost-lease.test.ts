import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  publishSiteHandler as publishSite,
  rollbackSiteHandler as rollBack,
  unpublishSiteHandler as unpublishSite,
} from '#lambdas/actions/site.ts'
import { releasePageLease, takePageLease } from '#lambdas/data/site/publishing.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import { type SiteSeller, sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'
import { withTransactionsRefused } from '../../support/failing-table.ts'
import { bucketForAllTests } from '../../support/for-all-tests.ts'
import { expectPageAgrees } from '../../support/live-page.ts'

const bucket = bucketForAllTests()
afterEach(() => {
  bucket.failPut = () => false
  bucket.failDelete = () => false
  bucket.delayPut = async () => {}
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const publish = (seller: SiteSeller) => seller.call(publishSite)
const unpublish = (seller: SiteSeller) => seller.call(unpublishSite)
const rollBackToFirst = async (seller: SiteSeller) => {
  const keys = [...bucket.pages.keys()].filter((key) => key.startsWith(`releases/${seller.tenantId}/`))
  return seller.call(rollBack, { release_id: keys.toSorted()[0]?.split('/')[2] })
}
const saying = (headline: string) => ({ content: { hero: { ...validSiteContent.hero, headline } } })

async function sellerWithTwoReleases() {
  const seller = await sellerWithSite()
  for (const headline of ['First', 'Second']) {
    await seller.edit(saying(headline))
    expect((await publish(seller)).status).toBe(200)
  }
  await seller.edit(saying('Third'))
  return seller
}

const changes = { publish, unpublish, rollBackToFirst }

describe('a change of the page that cannot be recorded', () => {
  test.each(Object.entries(changes))('%s: conflict, and the previous page is restored', async (_, change) => {
    const seller = await sellerWithTwoReleases()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const previous = await expectPageAgrees(bucket, seller)
    let isSwitched = false
    const seen = (key: string) => {
      isSwitched ||= key.endsWith('index.html') && key.startsWith('live/')
      return false
    }
    bucket.failPut = seen
    bucket.failDelete = seen
    await withTransactionsRefused(
      () => isSwitched,
      async () => {
        expect(await change(seller)).toMatchObject({ status: 409, body: { error: 'conflict' } })
      },
    )
    expect(isSwitched).toBe(true)
    expect(await expectPageAgrees(bucket, seller)).toEqual(previous)
    expect((await change(seller)).status).toBe(200)
    await expectPageAgrees(bucket, seller)
  })
})

describe('a publish that loses its lease to another change', () => {
  test.each(Object.entries(changes))(
    "%s: conflict, and the other change's page is live",
    async (_, other) => {
      const seller = await sellerWithTwoReleases()
      let goOn = () => {}
      const held = new Promise<void>((resolve) => {
        goOn = resolve
      })
      let isHeld = false
      bucket.delayPut = async (key) => {
        if (isHeld || !key.endsWith('index.html') || !key.startsWith('live/')) return
        isHeld = true
        await held
      }
      const late = publish(seller)
      await vi.waitUntil(() => isHeld, waitLimits)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
      await seller.edit(saying('Fourth'))
      expect((await other(seller)).status).toBe(200)
      const page = await expectPageAgrees(bucket, seller)
      goOn()
      expect(await late).toMatchObject({ status: 409, body: { error: 'conflict' } })
      expect(await expectPageAgrees(bucket, seller)).toEqual(page)
    },
  )
})

test('only the holder can release a lease', async () => {
  const seller = await sellerWithTwoReleases()
  const lease = { tenantId: seller.tenantId, id: 'mine', takenAt: Date.now() }
  await takePageLease(lease)
  await releasePageLease({ ...lease, id: 'another' }, false)
  expect((await publish(seller)).body.error).toBe('conflict')
  await releasePageLease(lease, false)
  expect((await publish(seller)).status).toBe(200)
})

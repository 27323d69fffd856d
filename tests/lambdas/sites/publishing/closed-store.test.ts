import { describe, expect, test } from 'vitest'
import { Releases } from '#contract/site/site.ts'
import {
  listReleasesHandler as listReleases,
  publishSiteHandler as publishSite,
  rollbackSiteHandler as rollBack,
  unpublishSiteHandler as unpublishSite,
} from '#lambdas/actions/site.ts'
import { closeStoreHandler as closeStore, reopenStoreHandler as reopenStore } from '#lambdas/actions/store.ts'
import { loadStorefront } from '#lambdas/data/site/storefronts.ts'
import { appOrigin, supportMailbox } from '#lambdas/env.ts'
import { livePageKey } from '#lambdas/sites/storage/keys.ts'
import { type SiteSeller, sellerWithSite, siteSeller } from '#tests/harness/sellers/site-seller.ts'
import { documentOf } from '../../mail/parse-mail.ts'
import { bucketForAllTests } from '../../support/for-all-tests.ts'
import { expectPageAgrees, saysOffline } from '../../support/live-page.ts'

const bucket = bucketForAllTests()

async function closedStore() {
  const seller = await sellerWithSite()
  await seller.call(publishSite)
  const closed = await seller.call(closeStore)
  return { seller, closed }
}

test('a closed store sells nothing and says so; it keeps its address and texts', async () => {
  const { seller, closed } = await closedStore()
  expect(closed).toMatchObject({ status: 200, body: { status: 'staged', closed_at: expect.any(String) } })
  const { address = '', content } = await seller.site()
  expect(address).not.toBe('')
  expect(content.hero).toBeDefined()
  expect(saysOffline(bucket.pages.get(livePageKey(address))?.html)).toBe(true)
  const { store, site } = await seller.home()
  expect(await loadStorefront(store?.id ?? '')).toBeUndefined()
  expect(site?.closed_at).toBeDefined()
})

describe('the page of a store that is offline', () => {
  const pageOf = async (seller: SiteSeller) => {
    const { address = '' } = await seller.site()
    return bucket.pages.get(livePageKey(address))?.html ?? ''
  }

  test("is in the store's name, with library and support, and not listed", async () => {
    const seller = await sellerWithSite()
    await seller.edit({ support_email: 'help@ada.example', brand_color: '#B4532A' })
    await seller.call(publishSite)
    await seller.call(unpublishSite)
    const { settings } = await seller.site()
    const page = documentOf(await pageOf(seller))
    expect(page.querySelector('h1')?.textContent).toBe(`${settings.store_name} is closed for now`)
    const links = [...page.querySelectorAll('a')].map(({ href }) => href)
    expect(links).toEqual([`${appOrigin()}/learn`, 'mailto:help@ada.example'])
    expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
    expect(page.querySelector('script')).toBeNull()
  })

  test('names the support of the product where the store has none', async () => {
    const { seller } = await closedStore()
    expect(await pageOf(seller)).toContain(`mailto:${supportMailbox()}`)
  })

  test('is replaced by the next publish, and by none before the first', async () => {
    const { seller } = await closedStore()
    await seller.call(reopenStore)
    expect(saysOffline(await pageOf(seller))).toBe(true)
    await seller.call(publishSite)
    await expectPageAgrees(bucket, seller)
    const unpublished = await sellerWithSite()
    await unpublished.call(unpublishSite)
    expect(await pageOf(unpublished)).toBe('')
  })
})

test('a closed store is not published, and not rolled back, until it is reopened', async () => {
  const { seller } = await closedStore()
  const refused = { status: 409, body: { error: 'store-closed' } }
  expect(await seller.call(publishSite)).toMatchObject(refused)
  const { releases } = Releases.parse((await seller.call(listReleases)).body)
  expect(await seller.call(rollBack, { release_id: releases[0]?.id })).toMatchObject(refused)
  expect(await seller.site()).toMatchObject({ status: 'staged' })
  const reopened = await seller.call(reopenStore)
  expect(reopened).toMatchObject({ status: 200, body: { status: 'staged' } })
  expect(reopened.body).not.toHaveProperty('closed_at')
  expect(await seller.call(publishSite)).toMatchObject({ status: 200, body: { status: 'live' } })
})

test('closing twice keeps the day on which it was closed', async () => {
  const { seller, closed } = await closedStore()
  expect((await seller.call(closeStore)).body.closed_at).toBe(closed.body.closed_at)
})

test('an unpublished store can be closed, one without a site cannot', async () => {
  const staged = await sellerWithSite()
  expect(await staged.call(closeStore)).toMatchObject({
    status: 200,
    body: { closed_at: expect.any(String) },
  })
  const draft = await siteSeller()
  expect(await draft.call(closeStore)).toMatchObject({ status: 409, body: { error: 'no-site' } })
  expect(await draft.call(reopenStore)).toMatchObject({ status: 200, body: { status: 'draft' } })
})

test('a concurrent publish and close leave the store closed or live, refusing one', async () => {
  const seller = await sellerWithSite()
  await Promise.all([seller.call(publishSite), seller.call(closeStore)])
  const { status, closed_at, address } = await seller.site()
  expect(status === 'live').toBe(closed_at === undefined)
  const html = bucket.pages.get(livePageKey(address ?? ''))?.html
  expect(html !== undefined && !saysOffline(html)).toBe(status === 'live')
})

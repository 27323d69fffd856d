import { expect, test } from 'vitest'
import { publishSiteHandler as publishSite } from '#lambdas/actions/site.ts'
import { updateStoreHandler as updateStore } from '#lambdas/actions/store.ts'
import { loadStorefront } from '#lambdas/data/site/storefronts.ts'
import { getItem, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { livePageKey } from '#lambdas/sites/storage/keys.ts'
import { type SiteSeller, sellerWithSite, siteSeller } from '#tests/harness/sellers/site-seller.ts'
import { bucketForAllTests, modelForAllTests } from '../support/for-all-tests.ts'

const bucket = bucketForAllTests()
modelForAllTests()

const namesOf = async (seller: SiteSeller) => {
  const [home, site] = await Promise.all([seller.home(), seller.site()])
  return [home.store?.name, site.settings.store_name]
}

test('a store that is renamed has the new name everywhere', async () => {
  const seller = await sellerWithSite()
  await seller.edit({ store_name: 'Marlow Studio' })
  expect(await namesOf(seller)).toEqual(['Marlow Studio', 'Marlow Studio'])
  expect(await getItem(keys.content(seller.tenantId))).not.toHaveProperty('store_name')
})

test('a generation names the store', async () => {
  const seller = await siteSeller('Generated Name')
  await seller.generate()
  expect(await namesOf(seller)).toEqual(['Generated Name', 'Generated Name'])
})

test('a store whose site had another name keeps the name that buyers know', async () => {
  const seller = await sellerWithSite()
  await updateItem(keys.content(seller.tenantId), {
    UpdateExpression: 'SET store_name = :name',
    ExpressionAttributeValues: { ':name': 'Known to Buyers' },
  })
  expect((await seller.site()).settings.store_name).toBe('Known to Buyers')
  await seller.edit({ support_email: 'help@example.com' })
  expect(await namesOf(seller)).toEqual(['Known to Buyers', 'Known to Buyers'])
})

test('page and checkout have the same name until the store is republished', async () => {
  const seller = await sellerWithSite()
  await seller.call(publishSite)
  const { store } = await seller.home()
  const shown = async () => {
    const { address = '' } = await seller.site()
    const storefront = await loadStorefront(store?.id ?? '')
    return [
      bucket.pages.get(livePageKey(address))?.html.includes('New Name'),
      storefront?.store_name === 'New Name',
    ]
  }
  const renamed = await seller.edit({ store_name: 'New Name' })
  expect(renamed.body).toMatchObject({ has_unpublished_changes: true })
  expect(await shown()).toEqual([false, false])
  await seller.call(publishSite)
  expect(await shown()).toEqual([true, true])
})

test('the later of two renaming tabs is told, other changes are not', async () => {
  const seller = await sellerWithSite()
  const before = { settings: { store_name: seller.storeName } }
  await seller.edit({ store_name: 'First Tab', base: before })
  const refused = await seller.edit({ store_name: 'Second Tab', base: before })
  expect(refused).toMatchObject({ status: 409, body: { error: 'conflict' } })
  expect(await namesOf(seller)).toEqual(['First Tab', 'First Tab'])
  const phone = { support_phone: '+1 555 010 1234', base: { settings: { support_phone: '' } } }
  expect(await seller.edit(phone)).toMatchObject({ status: 200 })
  expect(await seller.edit({ store_name: 'First Tab', base: before })).toMatchObject({ status: 200 })
})

test.each([
  ['support_email', 'help@'],
  ['support_email', 'help..desk@example.com'],
  ['support_email', '.help@example.com'],
  ['support_email', 'help.@example.com'],
  ['support_email', 'help@example.com?bcc=all@example.com'],
  ['support_phone', 'call me'],
  ['facebook', 'https://facebook.com.evil.example/ada'],
  ['instagram', 'javascript:alert(1)//instagram.com'],
  ['youtube', 'https://youtube.com@evil.example/'],
  ['search_title', 'x'.repeat(71)],
  ['search_description', 'x'.repeat(171)],
  ['search_listed', 'no'],
  ['about_who', 'x'.repeat(601)],
])('%s of %s is refused and changes nothing', async (name, value) => {
  const seller = await sellerWithSite()
  const { settings } = await seller.site()
  expect(await seller.edit({ [name]: value })).toMatchObject({
    status: 400,
    body: { error: 'invalid-input' },
  })
  expect((await seller.site()).settings).toEqual(settings)
})

test('a new time zone counts at once, also for a live page’s checkouts', async () => {
  const seller = await sellerWithSite()
  await seller.call(publishSite)
  const reply = await seller.call(updateStore, { zoneinfo: 'Pacific/Auckland' })
  expect(reply).toMatchObject({ status: 200, body: { zoneinfo: 'Pacific/Auckland' } })
  const { store, recent } = await seller.home()
  expect(recent.time_zone).toBe('Pacific/Auckland')
  expect(await loadStorefront(store?.id ?? '')).toMatchObject({ zoneinfo: 'Pacific/Auckland' })
})

test('a store without a live page has a time zone and no storefront record', async () => {
  const seller = await sellerWithSite()
  await seller.call(updateStore, { zoneinfo: 'Asia/Kolkata' })
  const { store } = await seller.home()
  expect(store?.zoneinfo).toBe('Asia/Kolkata')
  expect(await loadStorefront(store?.id ?? '')).toBeUndefined()
})

test.each(['', '+02:00', 'Mars/Olympus', 'Europe/Berlin '])('%j is no time zone', async (zoneinfo) => {
  const seller = await sellerWithSite()
  const reply = await seller.call(updateStore, { zoneinfo })
  expect(reply).toMatchObject({ status: 400, body: { message: expect.stringContaining('Europe/Berlin') } })
})

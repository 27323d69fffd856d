import { expect, test } from 'vitest'
import { Site } from '#contract/site/site.ts'
import { publishSiteHandler as publishSite } from '#lambdas/actions/site.ts'
import {
  checkAddressHandler as checkAddress,
  chooseAddressHandler as chooseAddress,
} from '#lambdas/actions/store.ts'
import { reserveLeftAddress } from '#lambdas/data/store/reserve-left-address.ts'
import { livePageKey } from '#lambdas/sites/storage/keys.ts'
import { type SiteSeller, sellerWithSite, siteSeller } from '#tests/harness/sellers/site-seller.ts'
import { bucketForAllTests } from '../support/for-all-tests.ts'

const bucket = bucketForAllTests()

let made = 0
const newClientIp = () => `chosen-${process.pid}-${++made}`
const choose = (seller: SiteSeller, address: string) => seller.call(chooseAddress, { address })
const check = async (seller: SiteSeller, address: string) =>
  (await seller.call(checkAddress, undefined, undefined, { address })).body
const taken = { status: 409, body: { error: 'address-taken' } }
const urlOf = (address: string) => `http://${address}.localhost:3000`

test('the chosen address is shown before the first publish, which uses it', async () => {
  const seller = await sellerWithSite()
  const address = newClientIp()
  expect(await choose(seller, ` ${address.toUpperCase()} `)).toMatchObject({
    status: 200,
    body: { url: urlOf(address) },
  })
  expect(await seller.site()).toMatchObject({ url: urlOf(address) })
  expect(await seller.site()).not.toHaveProperty('address')
  const published = Site.parse((await seller.call(publishSite)).body)
  expect(published).toMatchObject({ address, url: urlOf(address) })
  const { html = '' } = bucket.pages.get(livePageKey(address)) ?? {}
  expect(html).toContain(`<link rel="canonical" href="${urlOf(address)}`)
})

test('an address can be chosen before a site and survives a new name', async () => {
  const seller = await siteSeller()
  const address = newClientIp()
  await choose(seller, address)
  await seller.edit({ store_name: 'Another Name' })
  expect(await seller.site()).toMatchObject({ status: 'draft', url: urlOf(address) })
})

test('one of two sellers concurrently choosing an address gets it', async () => {
  const sellers = await Promise.all([sellerWithSite(), sellerWithSite()])
  const address = newClientIp()
  const replies = await Promise.all(sellers.map((seller) => choose(seller, address)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const urls = await Promise.all(sellers.map(async (seller) => (await seller.site()).url))
  expect(urls.filter((url) => url === urlOf(address))).toHaveLength(1)
})

test('a taken address is not free, and a similar one is offered', async () => {
  const [owner, other] = await Promise.all([sellerWithSite(), sellerWithSite()])
  const address = newClientIp()
  expect(await check(other, address)).toEqual({ address, is_free: true, free_address: address })
  await choose(owner, address)
  expect(await check(owner, address)).toMatchObject({ is_free: true })
  expect(await check(other, address)).toEqual({ address, is_free: false, free_address: `${address}-2` })
  expect(await choose(other, address)).toMatchObject(taken)
})

test('a seller holds one address: choosing another one frees the first', async () => {
  const [seller, other] = await Promise.all([sellerWithSite(), sellerWithSite()])
  const address = newClientIp()
  await choose(seller, address)
  await choose(seller, newClientIp())
  expect(await choose(other, address)).toMatchObject({ status: 200 })
})

test('the address of a deleted seller rests and cannot be taken over', async () => {
  const [gone, other] = await Promise.all([sellerWithSite(), sellerWithSite()])
  const address = newClientIp()
  await choose(gone, address)
  await reserveLeftAddress(address, gone.tenantId)
  expect(await check(other, address)).toMatchObject({ is_free: false })
  expect(await choose(other, address)).toMatchObject(taken)
})

test('a publish and a choice in the same moment agree about the address', async () => {
  const seller = await sellerWithSite()
  await Promise.all([seller.call(publishSite), choose(seller, newClientIp())])
  const { status, address = '', url } = await seller.site()
  expect(status).toBe('live')
  expect(url).toBe(urlOf(address))
  expect(bucket.pages.has(livePageKey(address))).toBe(true)
})

test.each([
  'www',
  'admin',
  'checkout24',
  'st0rewright',
  'secure-bank',
  'sec-ure',
  'xn--pple-43d',
  'аda',
  'a--b',
  '-ada',
  'ada-',
  'ada.shop',
  'ada/../other',
  '../releases',
  '',
  'a'.repeat(64),
])('%j cannot be chosen', async (address) => {
  const seller = await sellerWithSite()
  const { url } = await seller.site()
  expect(await choose(seller, address)).toMatchObject({ status: 400, body: { error: 'invalid-input' } })
  expect(await check(seller, address)).toMatchObject({ error: 'invalid-input' })
  expect(await seller.site()).toMatchObject({ url })
})

test('addresses cannot be listed by checking one after another', async () => {
  const seller = await sellerWithSite()
  const replies = await Promise.all(Array.from({ length: 301 }, () => check(seller, 'ada')))
  expect(replies.filter(({ error }) => error === 'too-many-requests')).toHaveLength(1)
})

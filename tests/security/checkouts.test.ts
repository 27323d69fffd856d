import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCheckoutHandler as createCheckout } from '#lambdas/actions/buyers/commerce.ts'
import { networkOf, wideNetworkOf } from '#lambdas/crypto/client-ip.ts'
import { networkKeyOf } from '#lambdas/crypto/keyed-hashes.ts'
import { textHash } from '#lambdas/crypto/text-hash.ts'
import { putItem, updateItem } from '#lambdas/data/table/client.ts'
import { updateExpression } from '#lambdas/data/table/expressions.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import {
  busyStoreLimits,
  checkoutsPerClientHour,
  checkoutsPerWideNetworkHour,
  minCheckoutsPerStoreHour,
} from '#rules/money/checkout.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { ask } from '#tests/harness/functions/accounts.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { newShop, oneOfEach, type Shop, totalOf } from '#tests/harness/sellers/shop.ts'

const [busy] = busyStoreLimits
let payments: TestStripe
let shop: Shop
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())
beforeEach(async () => {
  shop = await newShop(payments)
})

const cart = (more: object = {}) => ({
  store_id: shop.storeId,
  lines: oneOfEach,
  total_cents: totalOf(oneOfEach),
  request_id: randomUUID(),
  ...more,
})
const sessionsOf = (tenantId: string) =>
  payments.local.account.records.all('sessions').filter(({ metadata }) => metadata?.tenant === tenantId)

describe('A checkout', () => {
  test('returns to our own addresses, whatever the request says', async () => {
    const evil = 'https://evil.example/'
    for (const more of [
      { success_url: evil },
      { cancel_url: evil },
      { url: evil },
      { source: { s: evil, next: evil } },
    ])
      expect((await ask(createCheckout, cart(more))).status).toBe(400)
    expect((await ask(createCheckout, cart({ source: { s: evil } }))).status).toBe(200)
    const [session] = sessionsOf(shop.tenantId)
    expect(session?.success_url).toMatch(new RegExp(`^${process.env.APP_ORIGIN}/thanks/`))
    expect(session?.cancel_url).toBe('https://ada.stores.example/')
  })

  test.each([
    ['a lower total', { total_cents: 1 }, 409],
    ['a price of its own', { lines: [{ id: 'sp-0', quantity: 1, price_cents: 1 }] }, 400],
    ['a negative quantity', { lines: [{ id: 'sp-0', quantity: -1 }] }, 400],
    ['half a course', { lines: [{ id: 'sp-0', quantity: 0.5 }] }, 400],
    ['21 of a course', { lines: [{ id: 'sp-0', quantity: 21 }] }, 400],
    ['21 lines', { lines: Array.from({ length: 21 }, () => ({ id: 'sp-0', quantity: 1 })) }, 400],
    ['no lines', { lines: [], total_cents: 0 }, 400],
    ['a product of another store', { lines: [{ id: 'sp-of-another', quantity: 1 }] }, 409],
    ['a store that does not exist', { store_id: 'nobody' }, 409],
    ['the key of another item', { store_id: 'x#STOREFRONT', request_id: '../../x' }, 400],
  ])('%s starts nothing', async (_, more, status) => {
    expect((await ask(createCheckout, cart(more))).status).toBe(status)
    expect(sessionsOf(shop.tenantId)).toEqual([])
  })

  test('a hostile store name is shown as text on the payment page', async () => {
    const hostile = '<script>alert(1)</script>'
    const { url } = await shop.start()
    const html = await (await fetch(url)).text()
    expect(html).not.toContain(hostile)
    const [session] = sessionsOf(shop.tenantId)
    if (session?.branding_settings) session.branding_settings.display_name = hostile
    expect(await (await fetch(url)).text()).not.toContain(hostile)
  })

  test('says nothing of whether a store exists that sells nothing', async () => {
    const { body: none } = await ask(createCheckout, cart({ store_id: randomUUID() }))
    const { body: odd } = await ask(createCheckout, cart({ store_id: 'HOME#STORE' }))
    expect(none).toEqual(odd)
  })
})

describe('Ten thousand checkouts', () => {
  /** As if so many had been counted in this hour. */
  async function counted(what: string, count: number) {
    const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString()
    await putItem({ ...keys.rate(what, hour), type: 'rate', id: what, created_at: hour, count })
  }

  test('one client ends at its limit, whatever address of its network', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [one, another, stranger] = ['2001:db8:77:1::1', '2001:db8:77:1:9::2', '2001:db8:78:1::1']
    await counted(`checkout#client#${await networkKeyOf(networkOf(one ?? ''))}`, checkoutsPerClientHour - 1)
    const statusFor = async (address = '') => (await ask(createCheckout, cart(), address)).status
    expect(await statusFor(one)).toBe(200)
    expect([await statusFor(one), await statusFor(another)]).toEqual([429, 429])
    expect(await statusFor(stranger)).toBe(200)
    vi.useRealTimers()
  })

  test('ten clients leave room for everybody else at a busy store', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [greedy, buyer] = ['198.51.100.1', '198.51.100.2']
    const clientOf = async (address: string) => `checkout#client#${await networkKeyOf(networkOf(address))}`
    await counted(await clientOf(greedy), busy.perClient)
    await counted(await clientOf(buyer), busy.perClient - 2)
    await counted(`checkout#store#${textHash(shop.storeId)}`, minCheckoutsPerStoreHour / 2 - 1)
    const statusFor = async (address: string) => (await ask(createCheckout, cart(), address)).status
    expect(await statusFor(greedy)).toBe(200)
    expect([await statusFor(greedy), await statusFor(greedy)]).toEqual([429, 429])
    expect([await statusFor(buyer), await statusFor(buyer), await statusFor(buyer)]).toEqual([200, 200, 429])
    const other = await newShop(payments)
    expect((await ask(createCheckout, cart({ store_id: other.storeId }), greedy)).status).toBe(200)
    vi.useRealTimers()
  })

  test.each([
    ['an IPv6 /48', '2001:db8:99', (n: number) => `2001:db8:99:${n.toString(16)}::1`],
    ['an IPv4 /24', '203.0.113', (n: number) => `203.0.113.${n}`],
  ])('%s cannot use up a store', async (_, prefix, ipOf) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const outside = prefix.includes(':') ? '2001:db8:9a::1' : '203.0.114.1'
    const wide = `checkout#network#${textHash(shop.storeId)}#${await networkKeyOf(wideNetworkOf(ipOf(1)))}`
    const statusFor = async (ip: string) => (await ask(createCheckout, cart(), ip)).status
    await counted(wide, checkoutsPerWideNetworkHour - 1)
    expect([await statusFor(ipOf(1)), await statusFor(ipOf(2)), await statusFor(outside)]).toEqual([
      200, 429, 200,
    ])
    await counted(wide, busy.perWideNetwork - 1)
    await counted(`checkout#store#${textHash(shop.storeId)}`, minCheckoutsPerStoreHour / 2)
    expect([await statusFor(ipOf(3)), await statusFor(ipOf(4)), await statusFor(outside)]).toEqual([
      200, 429, 200,
    ])
    const other = await newShop(payments)
    expect((await ask(createCheckout, cart({ store_id: other.storeId }), ipOf(4))).status).toBe(200)
    vi.useRealTimers()
  })

  test('many clients end at the store’s limit, and other stores go on', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await counted(`checkout#store#${textHash(shop.storeId)}`, minCheckoutsPerStoreHour - 1)
    const address = '192.0.2.77'
    expect((await ask(createCheckout, cart(), address)).status).toBe(200)
    const { status, body } = await ask(createCheckout, cart(), address)
    expect([status, body.error]).toEqual([429, 'too-many-requests'])
    const other = await newShop(payments)
    expect((await ask(createCheckout, cart({ store_id: other.storeId }), address)).status).toBe(200)
    vi.useRealTimers()
  })

  test('a store on Pro with many orders starts more than a new one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const address = '192.0.2.78'
    const started = () => counted(`checkout#store#${textHash(shop.storeId)}`, minCheckoutsPerStoreHour)
    await started()
    expect((await ask(createCheckout, cart(), address)).status).toBe(429)
    await updateItem(keys.stats(shop.tenantId), updateExpression({ total_orders: 1000 }))
    vi.setSystemTime(Date.now() + 61_000)
    await started()
    expect((await ask(createCheckout, cart(), address)).status).toBe(200)
    vi.useRealTimers()
  })
})

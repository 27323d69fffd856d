import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { Orders } from '#contract/sales/orders.ts'
import { Site } from '#contract/site/site.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import {
  askStore,
  buyerBrowser,
  type Cart,
  cookieIn,
  openReturn,
  payAtPage,
  startedCheckout,
} from '#tests/harness/buyers/buyer.ts'
import { visitStore } from '#tests/harness/buyers/store-visit.ts'
import { logoFile } from '#tests/harness/pictures/webp.ts'
import { upload } from '#tests/harness/sellers/upload.ts'
import { latestLink, mailTo } from '#tests/harness/stack/inbox.ts'
import { type SharedStack, sharedStack } from '#tests/harness/stack/shared-stack.ts'
import { sellerWithStore } from '#tests/security/support/full-store.ts'

type Store = Awaited<ReturnType<typeof sellerWithStore>>

let place: SharedStack
let store: Store
beforeAll(async () => {
  place = await sharedStack()
  store = await sellerWithStore()
})

const priceOf = ({ ids }: Store) => sampleCatalog.find(({ id }) => id === ids.productId)?.default_price ?? 0
const cartOf = (from: Store, quantity = 1): Cart => ({
  store_id: from.storeId,
  lines: [{ id: from.ids.storeProductId, quantity }],
  total_cents: priceOf(from) * quantity,
  request_id: randomUUID(),
})
const ordersOf = async ({ seller }: Store, query = '') =>
  Orders.parse((await seller.api('GET', `/api/orders${query}`)).body)

describe('A buyer at a published store', () => {
  test('starts the payment at the store’s own address, without CORS', async () => {
    const { status, headers, body } = await askStore(
      place.origin,
      store.address,
      '/api/checkout',
      cartOf(store),
    )
    expect(status).toBe(200)
    expect(String(body.url)).toContain('/_local/stripe/c/pay/cs_')
    expect(headers.has('access-control-allow-origin')).toBe(false)
    expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
  })

  test('reaches nothing else of the API there', async () => {
    for (const path of ['/api/home', '/api/catalog', '/api/checkout/x', '/api/stripe-webhook']) {
      const { status, headers } = await visitStore(place.origin, store.address, path)
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    }
  })

  test('comes back from paying to what was bought, and is signed in to it', async () => {
    const owner = await sellerWithStore()
    const cart = cartOf(owner, 2)
    const purchase = await payAtPage(await startedCheckout(place.origin, cart))
    const { status, headers, body } = await openReturn(place.origin, purchase)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'paid', total_cents: 2 * priceOf(owner), lines: [{ quantity: 2 }] })
    expect(body).toMatchObject({ store: { url: expect.stringMatching(`#paid=${cart.request_id}$`) } })
    expect(headers.get('set-cookie')).toMatch(/^__Host-storewright-library=[\w-]{43}; .*HttpOnly; Secure/)
    const { orders } = await ordersOf(owner)
    expect(orders).toMatchObject([{ state: 'paid', total_cents: 2 * priceOf(owner), refunded_cents: 0 }])
  })

  test('is told on return that a repeated course is a second seat', async () => {
    const email = `${randomUUID()}@example.com`
    const buys = async (cookie = '') => {
      const { id, key } = await payAtPage(await startedCheckout(place.origin, cartOf(store)), { email })
      return buyerBrowser(place.origin, cookie)('POST', `/api/checkout/${id}`, { key })
    }
    const first = await buys()
    expect(first.body).toMatchObject({
      lines: [{ quantity: 1 }],
      number: expect.stringMatching(/^\d{6}-\d{6}$/),
    })
    expect(first.body.lines).not.toMatchObject([{ owned_before: true }])
    expect((await buys(cookieIn(first))).body).toMatchObject({ lines: [{ owned_before: true }] })
    expect((await buys()).body.lines).not.toMatchObject([{ owned_before: true }])
    const seconds = async () =>
      (await mailTo(place.origin, email)).filter(({ text }) => text.includes('You already had'))
    await expect.poll(seconds).toHaveLength(2)
  })

  test('sees the published logo on the order, in the library and in the mail', async () => {
    const owner = await sellerWithStore()
    const { settings, files_url } = Site.parse((await upload(owner.seller, logoFile())).body)
    await owner.seller.api('POST', '/api/site/publish')
    const email = `${randomUUID()}@example.com`
    const purchase = await payAtPage(await startedCheckout(place.origin, cartOf(owner)), { email })
    const reply = await openReturn(place.origin, purchase)
    const logo_url = `${files_url}${settings.logo}.webp`
    expect(reply.body).toMatchObject({ store: { logo_url } })
    const library = await buyerBrowser(place.origin, cookieIn(reply))('GET', '/api/library')
    expect(library.body).toMatchObject({ courses: [{ store: { logo_url } }] })
    await latestLink(place.origin, email)
    const [receipt] = await mailTo(place.origin, email)
    expect(receipt?.html).toContain(`<img src="${logo_url}"`)
  })

  test('contacts the store itself at its published email: order, library and reply', async () => {
    const owner = await sellerWithStore()
    const support_email = 'help@ada.example'
    await owner.seller.api('PATCH', '/api/site', { support_email })
    const buys = async (email?: string) =>
      openReturn(
        place.origin,
        await payAtPage(await startedCheckout(place.origin, cartOf(owner)), email ? { email } : {}),
      )
    expect((await buys()).body).toMatchObject({
      store: { support_email: expect.stringMatching(/^support@/) },
    })
    await owner.seller.api('POST', '/api/site/publish')
    const email = `${randomUUID()}@example.com`
    const reply = await buys(email)
    expect(reply.body).toMatchObject({ store: { support_email } })
    const library = await buyerBrowser(place.origin, cookieIn(reply))('GET', '/api/library')
    expect(library.body).toMatchObject({
      courses: [{ store: { support_email } }],
      receipts: [{ support_email }],
    })
    await latestLink(place.origin, email)
    const [receipt] = await mailTo(place.origin, email)
    expect(receipt?.text).toContain(`write to ${support_email}.`)
  })

  test('is not signed in without a payment', async () => {
    const owner = await sellerWithStore()
    const page = await startedCheckout(place.origin, cartOf(owner))
    const declined = await fetch(page, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        email: 'b@example.com',
        name: 'B',
        country: 'US',
        card: '4000000000000002',
      }),
    })
    expect(declined.status).not.toBe(303)
    const purchase = await payAtPage(page)
    expect((await openReturn(place.origin, purchase)).body).toMatchObject({ state: 'paid' })
  })
})

describe('A return address', () => {
  test('another purchase’s key does not work', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(async () => payAtPage(await startedCheckout(place.origin, cartOf(store)))),
    )
    const reply = await openReturn(place.origin, { id: one?.id ?? '', key: two?.key ?? '' })
    expect([reply.status, reply.body.error]).toEqual([404, 'not-found'])
    expect(reply.headers.has('set-cookie')).toBe(false)
  })

  test('a missing purchase’s address gives the same reply', async () => {
    const reply = await openReturn(place.origin, { id: 'x'.repeat(24), key: 'x'.repeat(43) })
    expect([reply.status, reply.body.error]).toEqual([404, 'not-found'])
  })
})

describe('The seller’s orders', () => {
  test('come newest first, a page at a time', async () => {
    const owner = await sellerWithStore()
    const count = 3
    for (let n = 0; n < count; n++)
      await openReturn(place.origin, await payAtPage(await startedCheckout(place.origin, cartOf(owner))))
    const { orders, cursor } = await ordersOf(owner)
    expect(orders).toHaveLength(count)
    expect(cursor).toBeUndefined()
    expect(orders.map(({ paid_at }) => paid_at)).toEqual(
      orders
        .map(({ paid_at }) => paid_at)
        .sort()
        .reverse(),
    )
    const [newest] = orders
    const after = encodeURIComponent(`${newest?.paid_at}#${newest?.id}`)
    expect((await ordersOf(owner, `?cursor=${after}`)).orders).toHaveLength(count - 1)
  })

  test('have the buyer’s masked address, and the full one only if the buyer agreed', async () => {
    const owner = await sellerWithStore()
    for (const fields of [
      { email: 'grace@buyers.example' },
      { email: 'ada@buyers.example', consent: 'shareEmail' },
    ]) {
      const purchase = await payAtPage(await startedCheckout(place.origin, cartOf(owner)), fields)
      await openReturn(place.origin, purchase)
    }
    const buyers = (await ordersOf(owner)).orders.map(({ buyer }) => buyer)
    expect(buyers).toContainEqual({ email: 'g***e@buyers.example', country: 'US' })
    expect(buyers).toContainEqual({
      email: 'a***a@buyers.example',
      full_email: 'ada@buyers.example',
      country: 'US',
    })
  })

  test('are nobody else’s, whatever the cursor says', async () => {
    const owner = await sellerWithStore()
    const reply = await owner.seller.api('GET', `/api/orders?cursor=${encodeURIComponent('TENANT#x')}`)
    expect(reply).toMatchObject({ status: 200, body: { orders: [] } })
    const odd = await owner.seller.api('GET', '/api/orders?cursor=%F0%9F%99%82')
    expect([odd.status, odd.body.error]).toEqual([400, 'invalid-input'])
  })
})

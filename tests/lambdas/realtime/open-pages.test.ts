import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { maxConnections, realtimeProtocol } from '#contract/realtime.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { type Cart, openReturn, payAtPage, startedCheckout } from '#tests/harness/buyers/buyer.ts'
import { connectStatus, openPage } from '#tests/harness/sellers/open-page.ts'
import { newSeller } from '#tests/harness/sellers/seller.ts'
import { type SharedStack, sharedStack } from '#tests/harness/stack/shared-stack.ts'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'
import { sellerWithStore } from '#tests/security/support/full-store.ts'

type Store = Awaited<ReturnType<typeof sellerWithStore>>

let place: SharedStack
beforeAll(async () => {
  place = await sharedStack()
})

async function pageOf({ accessToken }: { accessToken: string }) {
  const page = await openPage(place.origin, accessToken)
  onTestFinished(page.close)
  return page
}

const priceOf = ({ ids }: Store) => sampleCatalog.find(({ id }) => id === ids.productId)?.default_price ?? 0
const cartOf = (from: Store): Cart => ({
  store_id: from.storeId,
  lines: [{ id: from.ids.storeProductId, quantity: 1 }],
  total_cents: priceOf(from),
  request_id: randomUUID(),
})

/** A buyer pays and comes back. Returns the order as the seller sees it. */
async function sell(store: Store) {
  await openReturn(place.origin, await payAtPage(await startedCheckout(place.origin, cartOf(store))))
  const { body } = await store.seller.api('GET', '/api/orders')
  return Object(body).orders[0]
}

describe('While a buyer pays, an open page', () => {
  test('is told of the order, once, and nothing that says who bought', async () => {
    const [store, other] = await Promise.all([sellerWithStore(), sellerWithStore()])
    const [page, second, foreign] = await Promise.all([
      pageOf(store.seller),
      pageOf(store.seller),
      pageOf(other.seller),
    ])
    const { id, commission_cents } = await sell(store)
    const hint = { type: 'order', order_id: id, commission_cents }
    await vi.waitFor(() => {
      expect(page.hints()).toContainEqual(hint)
      expect(second.hints()).toContainEqual(hint)
    }, waitLimits)
    expect(page.hints().filter(({ type }) => type === 'order')).toEqual([hint])
    expect(await foreign.ask({ type: 'ping' })).toMatchObject({ type: 'pong', total_orders: 0 })
    expect(foreign.hints()).toEqual([])
  })

  test('is told that something changed when the order is disputed', async () => {
    const store = await sellerWithStore()
    const { id } = await sell(store)
    const page = await pageOf(store.seller)
    await fetch(`${place.origin}/_local/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ dispute: { payment: id, outcome: 'open' } }),
    })
    await vi.waitFor(() => expect(page.hints()).toContainEqual({ type: 'changed' }), waitLimits)
    expect(page.hints().map(({ type }) => type)).not.toContain('order')
  })

  test('learns by its heartbeat what it was not told', async () => {
    const store = await sellerWithStore()
    const page = await pageOf(store.seller)
    expect(await page.ask({ type: 'ping' })).toEqual({
      type: 'pong',
      total_orders: 0,
      total_commission_cents: 0,
    })
    const { commission_cents } = await sell(store)
    expect(await page.ask({ type: 'ping' })).toEqual({
      type: 'pong',
      total_orders: 1,
      total_commission_cents: commission_cents,
    })
  })
})

describe('A connection', () => {
  test('selects the protocol, and not the token', async () => {
    expect((await pageOf(await newSeller())).protocol).toBe(realtimeProtocol)
  })

  test('is refused without a valid access token', async () => {
    const { accessToken, idToken } = await newSeller()
    const [head = '', body = '', signature = ''] = accessToken.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = {
      none: '',
      nonsense: 'nonsense',
      huge: 'x'.repeat(9000),
      'an ID token': idToken,
      'another tenant': `${head}.${base64({ ...claims, tenant_id: 'somebody-else' })}.${signature}`,
      'no signature': `${base64({ alg: 'none' })}.${body}.`,
      'an unknown key': `${base64({ alg: 'RS256', kid: 'unknown' })}.${body}.${signature}`,
    }
    for (const [what, token] of Object.entries(forged))
      expect([what, await connectStatus(place.origin, [realtimeProtocol, token].filter(Boolean))]).toEqual([
        what,
        401,
      ])
    expect(await connectStatus(place.origin, ['another-protocol', accessToken])).toBe(401)
    expect(await connectStatus(place.origin, [realtimeProtocol, accessToken])).toBe(101)
  })

  test.each([
    ['text', 'hello'],
    ['a list', '[]'],
    ['a hint', '{"type":"changed"}'],
    ['another field', '{"type":"ping","extra":1}'],
    ['something huge', `"${'x'.repeat(20_000)}"`],
  ])('refuses %s, and goes on', async (_, message) => {
    const page = await pageOf(await newSeller())
    expect(await page.ask(message)).toMatchObject({ error: 'invalid-input' })
    expect(await page.ask({ type: 'ping' })).toMatchObject({ type: 'pong' })
  })

  test('does not become another seller’s with their token', async () => {
    const [seller, other] = await Promise.all([newSeller(), newSeller()])
    const page = await pageOf(seller)
    expect(await page.ask({ type: 'renew', token: other.accessToken })).toMatchObject({
      error: 'not-allowed',
    })
    expect(await page.ask({ type: 'renew', token: 'forged' })).toMatchObject({ error: 'not-signed-in' })
    expect(await page.ask({ type: 'renew', token: seller.accessToken })).toMatchObject({ type: 'pong' })
  })

  test('a seller has at most 100, concurrent or sequential', async () => {
    const seller = await newSeller()
    const pages = await Promise.all(Array.from({ length: maxConnections }, () => pageOf(seller)))
    const offered = [realtimeProtocol, seller.accessToken]
    expect(await connectStatus(place.origin, offered)).toBe(429)
    await pages[0]?.close()
    await vi.waitFor(async () => expect(await connectStatus(place.origin, offered)).toBe(101), waitLimits)
  })

  test('puts no token into the log', async () => {
    const seller = await newSeller()
    await (await pageOf(seller)).ask({ type: 'renew', token: seller.accessToken })
    await connectStatus(place.origin, [realtimeProtocol, `${seller.accessToken}x`])
    const { logged } = await sharedStack()
    expect(logged.join('\n')).not.toContain(seller.accessToken.split('.')[2])
    expect(logged.some((line) => line.includes('realtime-connect'))).toBe(true)
  })
})

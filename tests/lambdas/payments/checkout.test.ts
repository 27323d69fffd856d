import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { commerceApi } from '#contract/api/buyers/commerce-api.ts'
import { CreateCheckout } from '#contract/sales/checkout.ts'
import { textHash } from '#lambdas/crypto/text-hash.ts'
import { endStorefrontWrite, loadStorefront, type Storefront } from '#lambdas/data/site/storefronts.ts'
import { seedCatalog } from '#lambdas/data/store/catalog.ts'
import { deleteItem, getItem, transact } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { inputOf } from '#lambdas/http/request.ts'
import { openCheckout } from '#lambdas/payments/open-checkout.ts'
import type { CheckoutRequest } from '#lambdas/payments/ports.ts'
import { startCheckout } from '#lambdas/payments/start-checkout.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { checkoutsPerClientHour } from '#rules/money/checkout.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { openStoreOf } from '#tests/harness/sellers/live-store.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

const [course, other] = sampleCatalog
if (!course || !other) throw new Error('the sample catalog is too small')
const offers = [course, other].map(({ id, title, commission_pct }, index) => ({
  store_product_id: `sp-${index}`,
  product_id: id,
  title,
  price_cents: 4900 + index,
  commission_pct,
}))

/** A live store of two courses, and a provider that keeps what it was asked for. */
async function newStore(sold: Storefront['offers'] = offers) {
  const { tenantId } = await inProcessSeller()
  const storeId = await openStoreOf({ tenantId, userId: 'somebody-else' }, { offers: sold })
  const started: CheckoutRequest[] = []
  const start = async (request: CheckoutRequest) => {
    started.push(request)
    return { sessionId: `cs_${request.checkoutId}`, url: `https://pay.example/${request.checkoutId}` }
  }
  const ended: string[] = []
  const expire = async (sessionId: string) => {
    ended.push(sessionId)
    return true
  }
  const cart = {
    store_id: storeId,
    lines: [
      { id: 'sp-0', quantity: 1 },
      { id: 'sp-1', quantity: 2 },
    ],
    total_cents: 4900 + 2 * 4901,
    request_id: randomUUID(),
  }
  const client = { ip: `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}::1` }
  return { tenantId, storeId, cart, client, started, ended, sales: { start, expire } }
}

const now = Date.now()
const minuteMs = 60_000
const hour = new Date(Math.floor(now / 3_600_000) * 3_600_000).toISOString()
/** How many checkouts of a store were counted in this hour. */
const countOf = async (storeId: string) =>
  (await getItem(keys.rate(`checkout#store#${textHash(storeId)}`, hour)))?.count

describe('A cart that is checked out', () => {
  test('may have a source whose last emoji an older page has cut in half', async () => {
    const { cart, client, started, sales } = await newStore()
    const sent = (fields: object) =>
      inputOf(commerceApi['create-checkout'], {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...cart, ...fields }),
      })
    const cut = `${'a'.repeat(63)}🎉`.slice(0, 64)
    const request = CreateCheckout.parse(sent({ source: { s: cut, utm_campaign: cut } }))
    await startCheckout(sales, request, client, now)
    const source = { s: 'a'.repeat(63), utm_campaign: 'a'.repeat(63) }
    expect(await getItem(keys.checkout(started[0]?.checkoutId ?? ''))).toMatchObject({ source })
    for (const refused of [{ code: cut }, { page: cut }, { source: { utm_content: cut } }])
      expect(() => sent(refused)).toThrow()
  })

  test('is refused with the course’s name if the catalog no longer has it', async () => {
    const withdrawn = {
      store_product_id: 'sp-0',
      product_id: 'withdrawn',
      title: 'A Course of the Past',
      price_cents: 4900,
      commission_pct: 50,
    }
    const { cart, client, started, sales } = await newStore([withdrawn, ...offers.slice(1)])
    await expect(startCheckout(sales, cart, client, now)).rejects.toMatchObject({
      code: 'not-for-sale',
      message: 'A Course of the Past is no longer sold. Remove it from your cart to go on.',
    })
    expect(started).toEqual([])
  })

  test('is refused a minute after the course left the catalog, without reading it before', async () => {
    const id = `course-${randomUUID()}`
    await seedCatalog([{ ...course, id, slug: id }], new Date().toISOString())
    const sold = {
      store_product_id: 'sp-0',
      product_id: id,
      title: 'Pots',
      price_cents: 4900,
      commission_pct: 50,
    }
    const { cart, client, sales } = await newStore([sold, ...offers.slice(1)])
    const at = now + 10 * minuteMs
    const checkOutAt = (ms: number) => startCheckout(sales, { ...cart, request_id: randomUUID() }, client, ms)
    await checkOutAt(at)
    await deleteItem(keys.catalogProduct(id))
    await expect(checkOutAt(at + minuteMs - 1)).resolves.toBeDefined()
    await expect(checkOutAt(at + minuteMs)).rejects.toMatchObject({ code: 'not-for-sale' })
  })

  test.each([
    ['/courses/honest-copy', 'https://ada.stores.example/courses/honest-copy'],
    ['/courses/../about', 'https://ada.stores.example/about'],
    ['/', 'https://ada.stores.example/'],
    ['//evil.example/x', 'https://ada.stores.example/'],
    ['https://evil.example/x', 'https://ada.stores.example/'],
    ['/\\evil.example', 'https://ada.stores.example/'],
  ])('from %s returns to %s without paying', async (page, cancelUrl) => {
    const { cart, client, started, sales } = await newStore()
    await startCheckout(sales, { ...cart, page }, client, now)
    expect(started[0]?.cancelUrl).toBe(cancelUrl)
  })

  test('is charged at the prices of the live page, and remembered for the order', async () => {
    const { tenantId, cart, client, started, sales } = await newStore()
    const { url } = await startCheckout(sales, cart, client, now)
    const [request] = started
    expect(url).toBe(`https://pay.example/${request?.checkoutId}`)
    expect(request).toMatchObject({
      storeName: 'Ada’s Store',
      cancelUrl: 'https://ada.stores.example/',
      lines: [
        { title: course.title, quantity: 1, priceCents: 4900 },
        { title: other.title, quantity: 2, priceCents: 4901 },
      ],
    })
    expect(request?.policies?.map(({ title, url }) => [title, new URL(url).pathname])).toEqual([
      ['Terms of Service', '/terms'],
      ['Refund Policy', '/refunds'],
      ['Privacy Policy', '/privacy'],
    ])
    expect(request?.successUrl).toMatch(/\/thanks\/[\w-]{24}#[\w-]{43}$/)
    expect(await getItem(keys.checkout(request?.checkoutId ?? ''))).toMatchObject({
      tenant_id: tenantId,
      state: 'open',
      lines: [
        { product_id: course.id, price_cents: 4900, commission_pct: course.commission_pct },
        { product_id: other.id, price_cents: 4901, quantity: 2 },
      ],
    })
  })

  test('remembers what the courses have, for the return page', async () => {
    const id = `course-${randomUUID()}`
    const lesson = { title: 'Read', kind: 'text' as const, minutes: 3 }
    const outline = { modules: [{ title: 'Start', lessons: [lesson, lesson] }], files: [] }
    await seedCatalog([{ ...course, id, slug: id, outline }], new Date().toISOString())
    const sold = {
      store_product_id: 'sp-0',
      product_id: id,
      title: 'Pots',
      price_cents: 4900,
      commission_pct: 50,
    }
    const { cart, client, started, sales } = await newStore([sold, ...offers.slice(1)])
    await startCheckout(sales, cart, client, now + minuteMs)
    const [, key = ''] = started[0]?.successUrl.split('#') ?? []
    const opened = await openCheckout(
      { load: async () => undefined },
      started[0]?.checkoutId ?? '',
      key,
      client,
    )
    expect(opened.purchase.lines.map(({ contents }) => contents)).toEqual(['2 lessons · 6 min', undefined])
  })

  test('twice with the same request leads to the same payment page', async () => {
    const { cart, client, sales } = await newStore()
    const [one, two] = await Promise.all([1, 2].map(() => startCheckout(sales, cart, client, now)))
    expect(one).toEqual(two)
  })

  test.each([
    ['shows another total', { total_cents: 1 }, 'price-changed'],
    ['has a product that the page does not sell', { lines: [{ id: 'sp-9', quantity: 1 }] }, 'not-for-sale'],
    ['is of a store without a live page', { store_id: 'nobody' }, 'not-for-sale'],
  ])('is refused if it %s, and nothing is started', async (_, change, code) => {
    const { cart, client, started, sales } = await newStore()
    await expect(startCheckout(sales, { ...cart, ...change }, client, now)).rejects.toMatchObject({ code })
    expect(started).toEqual([])
  })

  test('again with other contents ends the earlier payment page; one of another cart stays', async () => {
    const { cart, client, started, ended, sales } = await newStore()
    const kept = { ...cart, cart_id: randomUUID() }
    const again = { ...kept, lines: cart.lines.slice(0, 1), total_cents: 4900, request_id: randomUUID() }
    await startCheckout(sales, { ...cart, cart_id: randomUUID(), request_id: randomUUID() }, client, now)
    await startCheckout(sales, kept, client, now)
    await startCheckout(sales, kept, client, now)
    expect(ended).toEqual([])
    await startCheckout(sales, again, client, now)
    expect(ended).toEqual([`cs_${started[1]?.checkoutId}`])
  })

  test('a late repetition of an earlier request is refused; the newest payment page stays', async () => {
    const { cart, client, started, ended, sales } = await newStore()
    const earlier = { ...cart, cart_id: randomUUID() }
    const newest = { ...earlier, request_id: randomUUID() }
    await startCheckout(sales, earlier, client, now)
    await startCheckout(sales, newest, client, now)
    await expect(startCheckout(sales, earlier, client, now)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Press Checkout again'),
    })
    expect(ended).toEqual([`cs_${started[0]?.checkoutId}`])
    const { url } = await startCheckout(sales, newest, client, now)
    expect(url).toBe(`https://pay.example/${started[1]?.checkoutId}`)
    expect(ended).toHaveLength(1)
  })

  test('in ten tabs at once leaves one payment page', async () => {
    const { cart, client, started, ended, sales } = await newStore()
    const cart_id = randomUUID()
    const tabs = Array.from({ length: 10 }, () => ({ ...cart, cart_id, request_id: randomUUID() }))
    await Promise.all(tabs.map((tab) => startCheckout(sales, tab, client, now)))
    const left = started.map(({ checkoutId }) => `cs_${checkoutId}`).filter((id) => !ended.includes(id))
    expect(left).toHaveLength(1)
  })

  test('goes on if the earlier payment page cannot be ended', async () => {
    const { cart, client, sales } = await newStore()
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const kept = { ...cart, cart_id: randomUUID() }
    const expire = () => Promise.reject(new Error('the provider does not answer'))
    await startCheckout({ ...sales, expire }, kept, client, now)
    const again = startCheckout({ ...sales, expire }, { ...kept, request_id: randomUUID() }, client, now)
    await expect(again).resolves.toHaveProperty('url')
  })

  test('a client with too many starts is refused without counting for the store', async () => {
    vi.stubEnv('PAYMENT_CALLS_PER_SECOND', '1000')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { cart, client, sales, storeId } = await newStore()
    const start = () => startCheckout(sales, { ...cart, request_id: randomUUID() }, client, now)
    await Promise.all(Array.from({ length: checkoutsPerClientHour }, start))
    await expect(start()).rejects.toMatchObject({ code: 'too-many-requests' })
    expect(await countOf(storeId)).toBe(checkoutsPerClientHour)
  })

  test('counts for its store only if it can be paid', async () => {
    const { cart, client, sales, storeId } = await newStore()
    await startCheckout(sales, cart, client, now)
    const changes = [{ total_cents: 1 }, { lines: [{ id: 'sp-9', quantity: 1 }] }]
    for (const change of changes)
      await expect(startCheckout(sales, { ...cart, ...change }, client, now)).rejects.toThrow()
    expect(await countOf(storeId)).toBe(1)
  })

  test('is refused once its store took the page down', async () => {
    const { cart, client, sales, storeId } = await newStore()
    expect(await loadStorefront(storeId)).toBeDefined()
    await transact([endStorefrontWrite(storeId, 'tenant')])
    await expect(startCheckout(sales, cart, client, now)).rejects.toMatchObject({ code: 'not-for-sale' })
  })
})

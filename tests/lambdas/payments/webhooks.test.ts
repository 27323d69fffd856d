import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  findPurchasesHandler as findPurchases,
  getCheckoutHandler as getCheckout,
} from '#lambdas/actions/buyers/commerce.ts'
import { documents } from '#lambdas/data/table/client.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import { secondsBetweenLoads } from '#rules/money/checkout.ts'
import { submit, type TestStripe, webhookSecret } from '#tests/harness/fakes/test-stripe.ts'
import { ask } from '#tests/harness/functions/accounts.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import {
  deliver,
  deliverRaw,
  newShop,
  oneOfEach,
  refundAt,
  type Shop,
  totalOf,
} from '#tests/harness/sellers/shop.ts'
import { withFaults } from '../support/failing-table.ts'

const dayMs = 24 * 60 * 60 * 1000
const total = totalOf(oneOfEach)

let payments: TestStripe
let shop: Shop
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())
beforeEach(async () => {
  changePayments(payments.local, { fault: null })
  shop = await newShop(payments)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})

/** A payment, half of it refunded, and everything that Stripe told about it. */
async function boughtAndRefunded() {
  const bought = await shop.buy()
  await refundAt(payments, bought.paymentId, 4900)
  return { ...bought, events: shop.eventsAbout(bought.paymentId, bought.sessionId) }
}

/** Every order of the events that is not the one they were sent in, as far as there are few. */
const shuffles = <T>(events: readonly T[]): T[][] => [
  [...events].reverse(),
  [...events.slice(1), ...events.slice(0, 1)],
  [...events].sort((a, b) => JSON.stringify(a).length - JSON.stringify(b).length),
]

const expectBooks = async () => {
  expect(await shop.orders()).toMatchObject([
    { state: 'partially_refunded', total_cents: total, refunded_cents: 4900 },
  ])
  expect((await shop.entries()).map(({ kind }) => kind)).toEqual(['earn', 'refund'])
  expect(await shop.stats()).toMatchObject({ total_orders: 1, unique_customers: 1 })
}

describe('Webhooks', () => {
  test('in whatever order give the same books', async () => {
    const [{ events: first }] = [await boughtAndRefunded()]
    const orders = shuffles(first)
    for (const [index, order] of orders.entries()) {
      if (index > 0) {
        shop = await newShop(payments)
        const { events } = await boughtAndRefunded()
        const again = shuffles(events)[index] ?? []
        for (const event of again) expect(await deliver(payments, event)).toBe(200)
      } else for (const event of order) expect(await deliver(payments, event)).toBe(200)
      await expectBooks()
    }
  })

  test('doubled and all at once settle the payment once', async () => {
    const { events } = await boughtAndRefunded()
    const statuses = await Promise.all(
      [...events, ...events, ...events].map((event) => deliver(payments, event)),
    )
    // A 409 is sent again by Stripe.
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    for (const event of events) await deliver(payments, event)
    await expectBooks()
  })

  test('three days late are as good as new ones', async () => {
    const { events } = await boughtAndRefunded()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * dayMs })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    for (const event of events) expect(await deliver(payments, event)).toBe(200)
    await expectBooks()
  })

  test('base64 bodies, as the gateway sends binary, have the same signature', async () => {
    const { events } = await boughtAndRefunded()
    for (const event of events) expect(await deliver(payments, event, { base64: true })).toBe(200)
    await expectBooks()
  })

  test.each([
    ['forged', { secret: 'whsec_of_somebody_else' }],
    ['signed with a secret that was rotated out', { secret: 'whsec_of_last_year' }],
    ['signed 301 seconds ago', { signedAt: Date.now() - 301_000 }],
  ])('%s are refused and change nothing', async (_, signing) => {
    const { events } = await boughtAndRefunded()
    for (const event of events) expect(await deliver(payments, event, signing)).toBe(403)
    expect(await shop.orders()).toEqual([])
  })

  test('changed on the way, or without a signature, are refused', async () => {
    const { events } = await boughtAndRefunded()
    const payload = JSON.stringify(events[0], null, 2)
    const signature = payments.stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
    expect(await deliverRaw(payload.replace('"object"', '"objekt"'), signature)).toBe(403)
    expect(await deliverRaw(payload, '')).toBe(403)
    expect(await deliverRaw('', signature)).toBe(403)
    expect(await deliverRaw('x'.repeat(1024 * 1024 + 1), signature)).toBe(400)
    expect(await deliverRaw(payload, signature)).toBe(200)
  })

  test('foreign webhooks are accepted, so that they are not repeated', async () => {
    const { sessionId } = await shop.buy()
    const completed = shop.eventsAbout(sessionId).find(({ type }) => type === 'checkout.session.completed')
    const elsewhere = structuredClone(completed)
    Object.assign(elsewhere?.data.object ?? {}, { client_reference_id: 'of-another-program', metadata: {} })
    expect(await deliver(payments, elsewhere ?? {})).toBe(200)
    expect(await deliver(payments, { ...completed, type: 'invoice.paid' })).toBe(200)
    expect(await shop.orders()).toEqual([])
  })

  test('webhooks are sent again until their payment can be loaded', async () => {
    const { events } = await boughtAndRefunded()
    changePayments(payments.local, { fault: 'load' })
    expect(await deliver(payments, events.find(({ type }) => type.startsWith('checkout')) ?? {})).toBe(500)
    expect(await shop.orders()).toEqual([])
    changePayments(payments.local, { fault: null })
    for (const event of events) expect(await deliver(payments, event)).toBe(200)
    await expectBooks()
  })

  test.each([10, 30, 50])('settle once although the table throttles %i %% of requests', async (percent) => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { events } = await boughtAndRefunded()
    await withFaults('refused', percent / 100, async () => {
      for (const event of events)
        for (let tries = 0; tries < 50; tries++) {
          const status = await deliver(payments, event)
          expect([200, 409]).toContain(status)
          if (status === 200) break
        }
    })
    await expectBooks()
    vi.restoreAllMocks()
  })

  test('by the thousand with a wrong signature reach neither table nor provider', async () => {
    let requests = 0
    documents.middlewareStack.add(
      (next) => (args) => {
        requests += 1
        return next(args)
      },
      { step: 'initialize', name: 'flood' },
    )
    const statuses = await Promise.all(
      Array.from({ length: 1000 }, () => deliverRaw(`{"id":"${randomUUID()}"}`, 't=1,v1=00')),
    )
    documents.middlewareStack.remove('flood')
    expect(new Set(statuses)).toEqual(new Set([403]))
    expect(requests).toBe(0)
  })
})

describe('The return of a buyer', () => {
  const open = async ({ checkoutId, key }: { checkoutId: string; key: string }) => {
    const { statusCode, body, cookies } = await getCheckout(
      {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key }),
        pathParameters: { id: checkoutId },
        requestContext: { http: { sourceIp: '192.0.2.5' } },
      },
      lambdaContext,
    )
    return { status: statusCode, cookies, body: JSON.parse(body) }
  }
  const untilNextLoad = () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + secondsBetweenLoads * 1000 })
    onTestFinished(() => {
      vi.useRealTimers()
    })
  }

  test('before its webhook settles the payment, and the webhook then finds it done', async () => {
    const bought = await shop.buy()
    expect(await open(bought)).toMatchObject({ status: 200, body: { state: 'paid', total_cents: total } })
    for (const event of shop.eventsAbout(bought.paymentId, bought.sessionId))
      expect(await deliver(payments, event)).toBe(200)
    expect(await shop.orders()).toHaveLength(1)
    expect(await shop.entries()).toHaveLength(1)
  })

  test('at the same moment as its webhooks settles it once', async () => {
    const bought = await shop.buy()
    const events = shop.eventsAbout(bought.paymentId, bought.sessionId)
    await Promise.all([open(bought), open(bought), ...events.map((event) => deliver(payments, event))])
    expect(await shop.entries()).toHaveLength(1)
    expect(await shop.stats()).toMatchObject({ total_orders: 1 })
  })

  test('to a purchase that was refunded opens nothing', async () => {
    const bought = await shop.buy()
    await refundAt(payments, bought.paymentId, total)
    const { body, cookies } = await open(bought)
    expect([body.state, cookies]).toEqual(['refunded', undefined])
  })

  test('before anything was paid shows the cart and opens nothing', async () => {
    const { body, cookies } = await open(await shop.start())
    expect([body.state, body.total_cents, body.email, cookies]).toEqual(['open', total, undefined, undefined])
  })

  test('shows what is known while the provider does not answer', async () => {
    const bought = await shop.buy()
    changePayments(payments.local, { fault: 'load' })
    expect(await open(bought)).toMatchObject({ status: 200, body: { state: 'open' } })
    changePayments(payments.local, { fault: null })
    expect((await open(bought)).body.state).toBe('open')
    untilNextLoad()
    expect((await open(bought)).body.state).toBe('paid')
  })

  test('from a bank debit is pending until the money arrives', async () => {
    const { checkoutId, key, sessionId, url } = await shop.start()
    await submit(url, { action: 'debit' })
    const { state } = await settlePayment(stripeSales, sessionId)
    expect(state).toBe('processing')
    expect((await open({ checkoutId, key })).body.state).toBe('pending')
    const { payment_intent } = await payments.stripe.checkout.sessions.retrieve(sessionId)
    changePayments(payments.local, { debit: { payment: String(payment_intent), outcome: 'succeeded' } })
    untilNextLoad()
    expect((await open({ checkoutId, key })).body.state).toBe('paid')
  })

  test('says that a bank debit failed, where it would have been pending', async () => {
    const { checkoutId, key, sessionId, url } = await shop.start()
    await submit(url, { action: 'debit' })
    await settlePayment(stripeSales, sessionId)
    const { payment_intent } = await payments.stripe.checkout.sessions.retrieve(sessionId)
    changePayments(payments.local, { debit: { payment: String(payment_intent), outcome: 'failed' } })
    expect((await settlePayment(stripeSales, sessionId)).state).toBe('failed')
    expect((await open({ checkoutId, key })).body.state).toBe('failed')
  })

  test('a bank debit that has begun empties the cart and gives no course', async () => {
    const request_id = randomUUID()
    const { checkoutId: id, sessionId, url } = await shop.start(oneOfEach, { request_id })
    const found = async () => (await ask(findPurchases, { checkouts: [{ id, request_id }] })).body
    expect(await found()).toEqual({ paid: [], owned: [] })
    await submit(url, { action: 'debit' })
    await settlePayment(stripeSales, sessionId)
    expect(await found()).toEqual({ paid: [id], owned: [] })
  })
})

test('a store without a key says it takes no payments and starts nothing', async () => {
  vi.stubEnv('STRIPE_SECRET_ID', 'of-a-shop-without-a-key')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const { createCheckoutHandler } = await import('#lambdas/actions/buyers/commerce.ts')
  const { status, body } = await ask(createCheckoutHandler, {
    store_id: shop.storeId,
    lines: oneOfEach,
    total_cents: total,
    request_id: randomUUID(),
  })
  expect([status, body.error]).toEqual([409, 'payments-off'])
})

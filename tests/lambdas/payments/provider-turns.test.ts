import timers from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { takeSettlingTurns, withCallTurns } from '#lambdas/payments/provider-turns.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { reconcile } from '#lambdas/scheduled/reconcile.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { deliver, newShop } from '#tests/harness/sellers/shop.ts'

let payments: TestStripe
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())

let second = Math.ceil(Date.now() / 1000) + 1000
let waits: (number | undefined)[] = []
/** Each test has seconds of its own; a wait moves the clock. */
beforeEach(() => {
  second += 1000
  waits = []
  vi.stubEnv('PAYMENT_CALLS_PER_SECOND', '25')
  vi.useFakeTimers({ toFake: ['Date'], now: second * 1000 })
  vi.spyOn(timers, 'setTimeout').mockImplementation((ms = 0) => {
    waits.push(ms)
    vi.setSystemTime(Date.now() + ms)
    return Promise.resolve(undefined)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const noSession = () => stripeSales.load('cs_unknown')

describe('Calls of the payment provider', () => {
  test('scheduled work waits once ten were made in a second', async () => {
    await withCallTurns(async () => {
      for (let calls = 0; calls < 12; calls++) await noSession()
    })
    expect(waits).toHaveLength(1)
  })

  test('a person does not wait', async () => {
    for (let calls = 0; calls < 12; calls++) await noSession()
    expect(waits).toEqual([])
  })

  test('for settling share a second with scheduled work', async () => {
    for (let payments = 0; payments < 5; payments++) expect(await takeSettlingTurns()).toBe(true)
    expect(await takeSettlingTurns()).toBe(false)
    vi.setSystemTime(Date.now() + 1000)
    expect(await takeSettlingTurns()).toBe(true)
  })

  test('are not made for a webhook without a turn, which comes again', async () => {
    const shop = await newShop(payments)
    const { sessionId } = await shop.buy()
    const [event = {}] = shop
      .eventsAbout(sessionId)
      .filter(({ type }) => type === 'checkout.session.completed')
    while (await takeSettlingTurns());
    expect(await deliver(payments, event)).toBe(429)
    expect(await shop.orders()).toEqual([])
    vi.setSystemTime(Date.now() + 1000)
    expect(await deliver(payments, event)).toBe(200)
    expect(await shop.orders()).toHaveLength(1)
  })

  test('are repeated after a pause when the provider answers 429', async () => {
    const { api } = payments.local
    let refused = 0
    payments.local.api = (request, response) => {
      if (refused === 2) return api(request, response)
      refused += 1
      response.writeHead(429, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { type: 'invalid_request_error', code: 'rate_limit' } }))
    }
    expect(await noSession()).toBeUndefined()
    payments.local.api = api
    expect([refused, waits.length]).toEqual([2, 2])
  })

  test('are not made by reconciliation for what is recorded', async () => {
    const shop = await newShop(payments)
    const { sessionId } = await shop.buy()
    const asked: string[] = []
    const load = (id: string) => {
      asked.push(id)
      return stripeSales.load(id)
    }
    const options = { sales: { ...stripeSales, load }, plans: stripePlans }
    const since = Date.now() - 100_000_000
    await reconcile(options, since)
    expect(asked).toContain(sessionId)
    asked.length = 0
    await reconcile(options, since)
    expect(asked).not.toContain(sessionId)
  })
})

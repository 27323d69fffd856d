import { randomUUID } from 'node:crypto'
import timers from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCheckoutHandler as createCheckout } from '#lambdas/actions/buyers/commerce.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { ask } from '#tests/harness/functions/accounts.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { newShop, oneOfEach, type Shop, totalOf } from '#tests/harness/sellers/shop.ts'

let payments: TestStripe
let shop: Shop
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())
let waits: (number | undefined)[] = []
beforeEach(async () => {
  waits = []
  vi.spyOn(timers, 'setTimeout').mockImplementation((ms) => {
    waits.push(ms)
    return Promise.resolve(undefined)
  })
  vi.stubEnv('PAYMENT_CALLS_PER_SECOND', '25')
  shop = await newShop(payments)
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 1000) * 1000 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

let clients = 0
const start = ({ storeId } = shop, total_cents = totalOf(oneOfEach)) => {
  const cart = { store_id: storeId, lines: oneOfEach, total_cents }
  clients += 1
  return ask(createCheckout, { ...cart, request_id: randomUUID() }, `2001:db8:${clients.toString(16)}::1`)
}
const startTogether = (count: number) => Promise.all(Array.from({ length: count }, () => start()))
const secondsWaited = () => waits.map((ms = 0) => Math.floor(ms / 1000)).toSorted()

describe('A store in one second', () => {
  test('starts ten checkouts, and those beyond wait for the next second', async () => {
    const replies = await startTogether(12)
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(secondsWaited()).toEqual([1, 1])
  })

  test('gets the places of refused checkouts back', async () => {
    for (let refused = 0; refused < 12; refused += 1) expect((await start(shop, 1)).status).toBe(409)
    await startTogether(10)
    expect(secondsWaited()).toEqual([])
  })

  test('starts more where the provider accepts more', async () => {
    vi.stubEnv('PAYMENT_CALLS_PER_SECOND', '100')
    await startTogether(40)
    expect(secondsWaited()).toEqual([])
  })

  test('refuses buyers who would wait nine seconds, without a request', async () => {
    vi.stubEnv('PAYMENT_CALLS_PER_SECOND', '5')
    vi.stubEnv('AWS_LAMBDA_LOG_LEVEL', 'INFO')
    const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const replies = await startTogether(20)
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(18)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    const lines = output.mock.calls.map(([line]) => String(line))
    const named = lines.filter((line) => line.includes('store has more buyers than its share'))
    expect(named[0]).toContain(`"item":"TENANT#${shop.tenantId} HOME#STORE"`)
    output.mockRestore()
    const again = async () => {
      const { body } = await start()
      expect(body.message).toMatch(/^Many people are buying here right now. Your cart is kept/)
    }
    expect(await roundTripsOf(again)).toBe(0)
    expect((await start(await newShop(payments))).status).toBe(200)
    vi.setSystemTime(Date.now() + 1000)
    expect((await start()).status).toBe(200)
  })
})

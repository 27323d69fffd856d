import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { loadCheckout, reconciledUntil } from '#lambdas/data/sales/checkouts.ts'
import { listUnsettled } from '#lambdas/data/sales/unsettled.ts'
import { deleteItem, queryItems } from '#lambdas/data/table/client.ts'
import {
  openCheckoutPrefix,
  reconciliationKeys,
  reconciliationShards,
} from '#lambdas/data/table/reconciliation-keys.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { reconcile } from '#lambdas/scheduled/reconcile.ts'
import { handler as reconcilePayments } from '#lambdas/scheduled/reconcile-payments.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { newShop, oneOfEach, refundAt, totalOf } from '#tests/harness/sellers/shop.ts'

const atStripe = { sales: stripeSales, plans: stripePlans }

const hourMs = 60 * 60 * 1000

let payments: TestStripe
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())
/** Other tests of this process have left theirs, of providers that are gone. */
beforeEach(async () => {
  const items = await ofAllShards()
  await deleteItem(reconciliationKeys.reconciliation)
  await Promise.all(items.map(({ pk, sk }) => deleteItem({ pk: String(pk), sk: String(sk) })))
})

async function ofAllShards(prefix?: string) {
  const ofShards = await Promise.all(reconciliationShards.map((shard) => queryItems(shard, prefix)))
  return ofShards.flat()
}
const openCheckoutsOf = async (checkoutId: string) =>
  (await ofAllShards(openCheckoutPrefix)).filter(({ id }) => id === checkoutId)

/** Lets the product's clock, but not the provider's, be so much later. */
function later(ms: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}

describe('Reconciliation', () => {
  test('records a payment whose webhooks were all lost, and nothing twice', async () => {
    const shop = await newShop(payments)
    const { paymentId } = await shop.buy()
    await reconcile(atStripe)
    expect(await shop.orders()).toMatchObject([{ id: paymentId, total_cents: totalOf(oneOfEach) }])
    expect((await reconcile(atStripe)).settled).toBe(0)
    expect(await shop.orders()).toHaveLength(1)
  })

  test('records a refund and a dispute that nobody told of', async () => {
    const shop = await newShop(payments)
    const { paymentId } = await shop.buy()
    await reconcile(atStripe)
    await refundAt(payments, paymentId, 4900)
    await reconcile(atStripe)
    expect(await shop.orders()).toMatchObject([{ state: 'partially_refunded', refunded_cents: 4900 }])
    expect(await shop.entries()).toHaveLength(2)
  })

  test('goes on from where its last run began, a little earlier', async () => {
    const before = Date.now()
    await reconcile(atStripe)
    const until = (await reconciledUntil()) ?? 0
    expect(until).toBeGreaterThanOrEqual(before)
    const asked: number[] = []
    const changesSince = (since: number) => {
      asked.push(since)
      return stripeSales.changesSince(since)
    }
    await reconcile({ ...atStripe, sales: { ...stripeSales, changesSince } })
    expect(asked).toEqual([until - 2 * hourMs])
  })

  test('asks nothing about a refund and a dispute that are recorded', async () => {
    const shop = await newShop(payments)
    const [refunded, disputed] = [await shop.buy(), await shop.buy()]
    await refundAt(payments, refunded.paymentId, 4900)
    changePayments(payments.local, { dispute: { payment: disputed.paymentId, outcome: 'open' } })
    await reconcile(atStripe)
    const asked: string[] = []
    const load = (id: string) => {
      asked.push(id)
      return stripeSales.load(id)
    }
    await reconcile({ ...atStripe, sales: { ...stripeSales, load } })
    expect(asked.filter((id) => id === refunded.paymentId || id === disputed.paymentId)).toEqual([])
    expect((await shop.orders()).map(({ state }) => state).toSorted()).toEqual([
      'disputed',
      'partially_refunded',
    ])
  })

  test('remembers an unsettled payment, goes on, and tries it again an hour later', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const shop = await newShop(payments)
    const [broken, fine] = [await shop.buy(), await shop.buy()]
    const asked: string[] = []
    const load = (id: string) => {
      asked.push(id)
      return id === broken.sessionId ? Promise.reject(new Error('does not answer')) : stripeSales.load(id)
    }
    const failing = { ...atStripe, sales: { ...stripeSales, load } }
    const startedAt = Date.now()
    expect((await reconcile(failing)).failed).toBe(1)
    expect(await reconciledUntil()).toBeGreaterThanOrEqual(startedAt)
    expect(await shop.orders()).toMatchObject([{ id: fine.paymentId }])
    expect(await listUnsettled()).toMatchObject([
      { kind: 'payment', id: broken.sessionId, failures: 1, reason: expect.stringMatching(/^Error/) },
    ])
    asked.length = 0
    expect((await reconcile(failing)).failed).toBe(0)
    expect(asked).not.toContain(broken.sessionId)
    later(hourMs)
    expect((await reconcile(failing)).failed).toBe(1)
    expect(await listUnsettled()).toMatchObject([{ id: broken.sessionId, failures: 2 }])
    later(3 * hourMs)
    await reconcile(atStripe)
    expect(await shop.orders()).toHaveLength(2)
    expect(await listUnsettled()).toEqual([])
  })

  test('remembers whose payment could not be settled', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const shop = await newShop(payments)
    const { sessionId } = await shop.buy()
    let loads = 0
    const load = (id: string) => {
      loads += id === sessionId ? 1 : 0
      return loads === 1 && id === sessionId
        ? Promise.reject(new Error('does not answer'))
        : stripeSales.load(id)
    }
    await reconcile({ ...atStripe, sales: { ...stripeSales, load } })
    expect(await listUnsettled()).toMatchObject([{ id: sessionId, tenant_id: shop.tenantId }])
    later(2 * hourMs)
    await reconcile(atStripe)
    expect(await listUnsettled()).toEqual([])
  })

  test('an operator who names a time tries what waits at once', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const shop = await newShop(payments)
    const { sessionId } = await shop.buy()
    const load = (id: string) =>
      id === sessionId ? Promise.reject(new Error('does not answer')) : stripeSales.load(id)
    await reconcile({ ...atStripe, sales: { ...stripeSales, load } })
    expect(await listUnsettled()).toMatchObject([{ id: sessionId }])
    await reconcile(atStripe, Date.now())
    expect(await shop.orders()).toHaveLength(1)
    expect(await listUnsettled()).toEqual([])
  })

  test('a checkout that cannot be settled leaves the list of open ones', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const shop = await newShop(payments)
    const { checkoutId, sessionId } = await shop.buy()
    const load = () => Promise.reject(new Error('does not answer'))
    const changesSince = async function* () {}
    later(26 * hourMs)
    await reconcile({ ...atStripe, sales: { ...stripeSales, load, changesSince } })
    expect(await openCheckoutsOf(checkoutId)).toEqual([])
    expect(await listUnsettled()).toMatchObject([{ id: sessionId }])
  })

  test('a run without time for all goes on where it ended', async () => {
    const shop = await newShop(payments)
    payments.clock.advance(2)
    const since = payments.clock.now()
    for (let bought = 0; bought < 10; bought++) await shop.buy([{ id: 'sp-0', quantity: 1 }])
    let looks = 0
    await reconcile({ ...atStripe, hasTime: () => looks++ < 1 }, since)
    expect(await shop.orders()).toHaveLength(8)
    expect(await reconciledUntil()).toBeLessThanOrEqual(payments.clock.now())
    await reconcile(atStripe)
    expect(await shop.orders()).toHaveLength(10)
  })

  test('looks at a checkout whose payment page is over, and then forgets it', async () => {
    const shop = await newShop(payments)
    const { checkoutId } = await shop.buy()
    const noEvents = { ...atStripe, sales: { ...stripeSales, changesSince: async function* () {} } }
    await reconcile(noEvents)
    expect(await shop.orders()).toEqual([])
    expect(await openCheckoutsOf(checkoutId)).toHaveLength(1)
    later(26 * hourMs)
    await reconcile(noEvents)
    expect(await shop.orders()).toHaveLength(1)
    expect(await openCheckoutsOf(checkoutId)).toEqual([])
    expect(await loadCheckout(checkoutId)).toMatchObject({ state: 'paid' })
  })

  test('keeps looking at a bank debit that is under way until it arrives', async () => {
    const shop = await newShop(payments)
    const { checkoutId, paymentId } = await shop.buy(oneOfEach, { action: 'debit' })
    const noEvents = { ...atStripe, sales: { ...stripeSales, changesSince: async function* () {} } }
    later(26 * hourMs)
    await reconcile(noEvents)
    expect(await openCheckoutsOf(checkoutId)).toHaveLength(1)
    changePayments(payments.local, { debit: { payment: paymentId, outcome: 'succeeded' } })
    await reconcile(noEvents)
    expect(await shop.orders()).toMatchObject([{ id: paymentId, paid_at: new Date().toISOString() }])
    expect(await openCheckoutsOf(checkoutId)).toEqual([])
  })

  test('runs every hour as a function, which says what it did', async () => {
    const shop = await newShop(payments)
    await shop.buy()
    const { settled, failed } = await reconcilePayments({}, lambdaContext)
    expect([settled, failed]).toEqual([1, 0])
  })

  test('does nothing on a stage without a key', async () => {
    vi.stubEnv('STRIPE_SECRET_ID', 'of-a-stage-that-sells-nothing')
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    expect(await reconcilePayments({}, lambdaContext)).toEqual({ checked: 0, settled: 0, failed: 0 })
  })
})

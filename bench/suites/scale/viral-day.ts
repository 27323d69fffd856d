import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '#bench/measure/times.ts'
import { machineLoad } from '#bench/report/machine.ts'
import { atMost, plain, type Row, timeAtMost, written } from '#bench/report/row.ts'
import { createCheckoutHandler as createCheckout } from '#lambdas/actions/commerce.ts'
import { listUnsettled } from '#lambdas/data/sales/unsettled.ts'
import { deleteItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { inTurns } from '#lambdas/payments/provider-turns.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { reconcile } from '#lambdas/scheduled/reconcile.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { deliver, newShop, type Shop } from '#tests/harness/sellers/shop.ts'
import { limitProvider } from './limited-provider.ts'
import { slowClock } from './slow-clock.ts'

const callsPerSecond = 25
const [checkoutsPerSecond, salesPerSecond] = [300, 50]
/** As long as the load lasts. The sales of its first seconds take the provider much longer to be asked about. */
const [seconds, secondsOfSales] = [2, 1]
/** The machine may be three times as busy when the crowd comes. A day that is slower still would take the whole run's time. */
const [spareTimes, mostTimes, tried] = [3, 20, 60]
/** Enough of them that the slowest says something. */
const othersPerSecond = 15
const functionMs = 60_000
const oneCourse = [{ id: 'sp-0', quantity: 1 }]
const coursePriceCents = 4900

/**
 * A day of a store that everybody visits, with a provider that accepts 25 calls a second, and one payment that can never be settled.
 * First a quiet time of another store, then the crowd, then hourly reconciliations until nothing is left to settle. The clock is slow
 * until the crowd is gone; counts a second are those of the product's own clock.
 */
export async function viralDayRows(): Promise<Row[]> {
  const provider = await startPayments()
  try {
    const [viral, other] = [await newShop(provider), await newShop(provider)]
    const paid = await sell(viral, salesPerSecond * secondsOfSales)
    const [broken] = paid
    if (broken) await deleteItem(keys.checkout(broken.checkoutId))
    const times = await timesSlower(await newShop(provider))
    // What the product knows of the limit; starting payments for tests has set another one.
    process.env.PAYMENT_CALLS_PER_SECOND = String(callsPerSecond)
    const limit = limitProvider(provider, callsPerSecond, times)
    const clock = slowClock(times)
    const quiet = await checkOutRegularly(other, othersPerSecond, times)
    const [crowd, busy, deliveries] = await Promise.all([
      checkOutRegularly(viral, checkoutsPerSecond, times),
      checkOutRegularly(other, othersPerSecond, times),
      deliverSales(provider, viral, paid, times),
    ])
    const { answered, refused } = limit
    clock.stop()
    limit.hurry()
    const settledInTime = (await viral.orders()).length
    const runs = await reconcileAll(paid.length - 1, viral)
    return [
      ...(await bookRows(viral, paid, broken)),
      ...otherRows(quiet, busy),
      plain(
        `the viral store, ${checkoutsPerSecond} checkouts a second for ${seconds} s, each of them ${times} s of this machine`,
        `${crowd.started} started, ${crowd.refused} asked to press again, ${crowd.failed} failed`,
      ),
      plain(
        `its ${paid.length} sales at ${salesPerSecond} a second`,
        `${deliveries} deliveries of webhooks; ${settledInTime} settled after ${seconds} s, all others by ${runs} reconciliations`,
      ),
      plain('calls of the provider meanwhile', `${answered} answered, ${refused} refused with 429`),
    ]
  } finally {
    await provider.stop()
  }
}

type Sold = Awaited<ReturnType<Shop['buy']>>

/** Before the provider has a limit: the buyers' own requests are none of the product's. */
async function sell(shop: Shop, count: number) {
  const sold: Sold[] = []
  while (sold.length < count)
    sold.push(...(await Promise.all(Array.from({ length: 10 }, () => shop.buy(oneCourse)))))
  return sold
}

type CheckOuts = { started: number; refused: number; failed: number; ms: number[] }

/** Each by another buyer, whether or not earlier ones have an answer. */
async function checkOutRegularly({ storeId }: Shop, perSecond: number, times: number): Promise<CheckOuts> {
  const result: CheckOuts = { started: 0, refused: 0, failed: 0, ms: [] }
  const startedAt = performance.now()
  const all = Array.from({ length: seconds * perSecond }, async (_, n) => {
    await pause(startedAt + (n * 1000 * times) / perSecond - performance.now())
    const askedAt = performance.now()
    const status = await checkOut(storeId, n, times)
    result.ms.push(performance.now() - askedAt)
    if (status === 200) result.started += 1
    else if (status === 429) result.refused += 1
    else result.failed += 1
  })
  await Promise.all(all)
  return result
}

/** The function has as much time as it has, by the product's clock. */
async function checkOut(storeId: string, n: number, times = 1): Promise<number> {
  const cart = { store_id: storeId, lines: oneCourse, total_cents: coursePriceCents }
  const event = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...cart, request_id: randomUUID() }),
    requestContext: { http: { sourceIp: addressOf(n) } },
  }
  const context = { ...lambdaContext, getRemainingTimeInMillis: () => functionMs * times }
  return (await createCheckout(event, context)).statusCode
}

/**
 * Returns how many times more slowly the day has to pass here. 300 checkouts are 2,700 requests of the table in a second; the embedded
 * database and all functions are one process, so that otherwise the other store waits for the machine, and not for the product.
 */
async function timesSlower({ storeId }: Shop): Promise<number> {
  const startedAt = performance.now()
  for (let n = 0; n < tried; n += 10)
    await Promise.all(Array.from({ length: 10 }, (_, k) => checkOut(storeId, n + k)))
  const perSecond = (tried * 1000) / (performance.now() - startedAt)
  return Math.min(mostTimes, Math.max(1, Math.ceil((spareTimes * checkoutsPerSecond) / perSecond)))
}

const addressOf = (n: number) => `2001:db8:${(n % 65_536).toString(16)}::1`

/** Delivers the webhook of each sale, and again after 1, 2, 4 s and so on while the crowd lasts. Returns how many. */
async function deliverSales(
  provider: TestStripe,
  shop: Shop,
  paid: readonly Sold[],
  times: number,
): Promise<number> {
  const secondMs = 1000 * times
  const startedAt = performance.now()
  const left = () => startedAt + seconds * secondMs - performance.now()
  let deliveries = 0
  await Promise.all(
    paid.map(async ({ sessionId }, n) => {
      await pause((n * secondMs) / salesPerSecond)
      const [event] = shop.eventsAbout(sessionId).filter(({ type }) => type === 'checkout.session.completed')
      if (!event) throw new Error('The provider has no event of a sale.')
      for (let waitMs = secondMs; left() > 0; waitMs *= 2) {
        deliveries += 1
        if ((await deliver(provider, event)) === 200) return
        await pause(Math.min(waitMs, Math.max(0, left())))
      }
    }),
  )
  return deliveries
}

/** Returns how many runs it took. */
async function reconcileAll(expected: number, shop: Shop): Promise<number> {
  for (let runs = 1; ; runs++) {
    await inTurns(() => reconcile({ sales: stripeSales, plans: stripePlans }, Date.now() - 3_600_000))
    if ((await shop.orders()).length >= expected || runs === 5) return runs
  }
}

async function bookRows(shop: Shop, paid: readonly Sold[], broken: Sold | undefined): Promise<Row[]> {
  const [orders, entries, unsettled] = await Promise.all([shop.orders(), shop.entries(), listUnsettled()])
  const ids = new Set(orders.map(({ id }) => String(id)))
  const lost = paid.filter((one) => one !== broken && !ids.has(one.paymentId))
  const left = unsettled.filter(({ id }) => id !== broken?.sessionId && id !== broken?.paymentId)
  const what = `a viral day of ${paid.length} sales`
  return [
    atMost({ what: `${what}: orders lost`, value: lost.length, limit: 0, unit: 'orders' }),
    atMost({
      what: `${what}: orders or entries twice`,
      value: orders.length - ids.size + Math.max(0, entries.length - ids.size),
      limit: 0,
      unit: 'found',
    }),
    atMost({
      what: `${what}: unsettled besides the one that can never be settled`,
      value: left.length,
      limit: 0,
      unit: 'payments',
      note: `${unsettled.length - left.length} in the operator's list`,
    }),
  ]
}

function otherRows(quiet: CheckOuts, busy: CheckOuts): Row[] {
  const [before, during] = [percentile(quiet.ms, 0.99), percentile(busy.ms, 0.99)]
  return [
    atMost({
      what: 'checkouts of another store that were refused meanwhile',
      value: busy.refused + busy.failed,
      limit: 0,
      unit: 'checkouts',
      note: `of ${busy.ms.length}`,
    }),
    timeAtMost(
      {
        what: 'p99 of a checkout of another store, compared with its quiet one',
        value: during / before,
        limit: 1.5,
        unit: 'times',
        digits: 2,
        note: `${written(before, 0)} ms quiet, ${written(during, 0)} ms meanwhile`,
      },
      machineLoad(),
    ),
  ]
}

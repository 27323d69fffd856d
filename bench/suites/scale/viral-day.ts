import { setTimeout as pause } from 'node:timers/promises'
import { traceWaits } from '#bench/measure/own-time.ts'
import { percentile } from '#bench/measure/times.ts'
import { atMost, plain, type Row, written } from '#bench/report/row.ts'
import { listUnsettled } from '#lambdas/data/sales/unsettled.ts'
import { deleteItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { withCallTurns } from '#lambdas/payments/provider-turns.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { reconcile } from '#lambdas/scheduled/reconcile.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { deliver, newShop, type Shop } from '#tests/harness/sellers/shop.ts'
import { type CheckOuts, checkOut, checkOutRegularly, oneCourse } from './check-outs.ts'
import { limitProvider } from './limited-provider.ts'
import { slowClock } from './slow-clock.ts'

const callsPerSecond = 25
const [checkoutsPerSecond, salesPerSecond] = [300, 50]
/** As long as the load lasts. The sales of its first seconds take the provider much longer to be asked about. */
const [seconds, secondsOfSales] = [4, 1]
/** A day that is slower still would take the whole run's time. */
const [mostTimes, tried] = [15, 60]
/** Within the fifth of the provider's calls that a store and all settling leave to the others. */
const othersPerSecond = 4

/**
 * A day of a store that everybody visits, with a provider that accepts 25 calls a second, and one payment that can never be settled.
 * First a quiet time of another store, then the crowd, then hourly reconciliations until nothing is left to settle. The clock is slow
 * until the crowd is gone; counts a second are those of the product's own clock.
 */
export async function viralDayRows(): Promise<Row[]> {
  const provider = await startPayments()
  const tracing = traceWaits()
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
    const calm = { storeId: other.storeId, network: '2001:db9', perSecond: othersPerSecond, seconds, times }
    const quiet = await checkOutRegularly(calm)
    const [crowd, busy, deliveries] = await Promise.all([
      checkOutRegularly({
        ...calm,
        storeId: viral.storeId,
        network: '2001:db8',
        perSecond: checkoutsPerSecond,
      }),
      checkOutRegularly(calm),
      deliverSales(provider, viral, paid, times),
    ])
    const { answered, refused } = limit
    clock.stop()
    limit.hurry()
    const settledInTime = (await viral.orders()).length
    const runs = await reconcileAll(paid.length - 1, viral)
    return [
      ...(await bookRows(viral, paid, broken)),
      ...otherRows(quiet, busy, crowd),
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
    tracing.stop()
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

/**
 * Returns how many times more slowly the day has to pass here. 300 checkouts are 2,700 requests of the table in a second; the embedded
 * database and all functions are one process, so that otherwise functions run out of time because of the machine.
 */
async function timesSlower({ storeId }: Shop): Promise<number> {
  const startedAt = performance.now()
  for (let n = 0; n < tried; n += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, k) => checkOut({ storeId, network: '2001:dba', times: 1 }, n + k)),
    )
  const perSecond = (tried * 1000) / (performance.now() - startedAt)
  return Math.min(mostTimes, Math.max(1, Math.ceil(checkoutsPerSecond / perSecond)))
}

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
    await withCallTurns(() => reconcile({ sales: stripeSales, plans: stripePlans }, Date.now() - 3_600_000))
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

/** After so long the provider's client repeats a call, by the machine's clock (lambdas/payments/stripe/client.ts). */
const socketTimeoutMs = 6000

/** A machine that makes the client repeat calls tells nothing of the product. */
function withVerdict(figure: Parameters<typeof atMost>[0], longestMs: number): Row {
  const row = atMost(figure)
  if (row.ok || longestMs < socketTimeoutMs) return row
  const { what, mustReach } = row
  return {
    what,
    measured: `${row.measured}; no verdict: the machine took ${written(longestMs, 0)} ms, so that sockets timed out`,
    mustReach,
  }
}

function otherRows(quiet: CheckOuts, busy: CheckOuts, crowd: CheckOuts): Row[] {
  const p99 = (ms: readonly number[]) => percentile(ms, 0.99)
  const [before, during] = [p99(quiet.ownMs), p99(busy.ownMs)]
  return [
    atMost({
      what: 'checkouts of another store that were refused meanwhile',
      value: busy.refused + busy.failed,
      limit: 0,
      unit: 'checkouts',
      note: `of ${busy.ms.length}`,
    }),
    withVerdict(
      {
        what: 'p99 of a checkout of another store, compared with its quiet one',
        value: during / before,
        limit: 1.5,
        unit: 'times',
        digits: 2,
        note:
          `${written(before, 0)} ms quiet, ${written(during, 0)} ms meanwhile: its requests one after the other, its calls of the ` +
          'provider with those that were refused, and its pauses',
      },
      Math.max(...busy.ms),
    ),
    atMost({
      what: 'items that checkouts of both stores write, where they could meet',
      value: [...busy.written].filter((key) => crowd.written.has(key)).length,
      limit: 0,
      unit: 'items',
      note: `of ${busy.written.size} and ${crowd.written.size}`,
    }),
    plain(
      'the same p99 by the clock of this machine, which does the work of all functions and of the table',
      `${written(p99(quiet.ms), 0)} ms quiet, ${written(p99(busy.ms), 0)} ms meanwhile`,
    ),
  ]
}

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Analytics } from '#contract/analytics.ts'
import { Home } from '#contract/home.ts'
import { getHomeHandler as getHome } from '#lambdas/actions/home.ts'
import { getAnalyticsHandler as getAnalytics } from '#lambdas/actions/sales.ts'
import { repairLedger } from '#lambdas/data/money/ledger-repair.ts'
import { loadTotals } from '#lambdas/data/sales/counters/ledger-totals.ts'
import { loadSellingFacts } from '#lambdas/data/sales/selling-facts.ts'
import { deleteItem, queryItems, updateItem } from '#lambdas/data/table/client.ts'
import { inShard, otherShards } from '#lambdas/data/table/counter-shards.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { settleFacts } from '#lambdas/payments/settle-payment.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { forceConflicts, underConflicts } from '#tests/harness/functions/force-conflicts.ts'
import { newPayee, nextPayoutDay } from '#tests/harness/sellers/payee.ts'
import { paymentOf, settleSale } from '#tests/harness/sellers/settled-sales.ts'
import { beforeNextTransaction } from '../support/failing-table.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T12:00:00Z') })
  const secrets = codesSecretForTests()
  return () => secrets.restore()
})
afterEach(() => vi.useRealTimers())

type Payee = Awaited<ReturnType<typeof newPayee>>

/** Sells so that the commission is 53 dollars each, while other sales are at shard 0 `times` in a row. */
const sellBusily = (payee: Payee, sales: number, times = 3) =>
  underConflicts(sales, times, () => payee.earn(5300))

const totalsOf = async ({ tenantId }: Payee) => {
  const { pk, sk } = keys.stats(tenantId)
  return queryItems(pk, sk)
}

describe('Counters of a busy store', () => {
  test('stay one set where a sale meets others twice', async () => {
    const payee = await newPayee()
    await sellBusily(payee, 2, 2)
    expect(await totalsOf(payee)).toHaveLength(1)
    expect(await payee.differences()).toEqual([])
  })

  test('spread over eight shards once a sale meets others three times', async () => {
    const payee = await newPayee()
    await sellBusily(payee, 6)
    const [first, ...shards] = await totalsOf(payee)
    expect(shards).toHaveLength(7)
    expect(first?.total_orders).toBe(0)
    expect(await loadTotals(payee.tenantId)).toMatchObject({
      total_orders: 6,
      total_commission_cents: 6 * 5300,
      unique_customers: 1,
    })
    expect(await payee.differences()).toEqual([])
  })

  test('are shown as one sum on home, in analytics, balance and limits', async () => {
    const payee = await newPayee()
    await sellBusily(payee, 5)
    await payee.earn(5300)
    const home = Home.parse((await payee.call(getHome)).body)
    expect(home.stats).toMatchObject({ total_orders: 6, total_commission_cents: 6 * 5300 })
    const day = new Date(Date.now() - 31 * 24 * 3_600_000).toISOString().slice(0, 10)
    const { body } = await payee.call(getAnalytics, undefined, undefined, { from: day, to: day })
    expect(Analytics.parse(body).days[0]).toMatchObject({ orders: 6, commission_cents: 6 * 5300 })
    expect(await payee.balance()).toMatchObject({ available_cents: 6 * 5300, lifetime_cents: 6 * 5300 })
    expect(await loadSellingFacts(payee.tenantId)).toMatchObject({ paidOrders: 6 })
  })

  test('are pending once for each date, however many shards hold them', async () => {
    const payee = await newPayee()
    await sellBusily(payee, 1)
    for (let sale = 0; sale < 4; sale++) {
      let left = 1
      const others = forceConflicts(() => left-- > 0)
      await settleSale(payee, { email: 'buyer@example.com', cents: 10_600, at: '2026-03-04T09:00:00Z' })
      others.stop()
    }
    expect((await payee.balance()).releases).toEqual([{ on: '2026-04-03', cents: 4 * 5300 }])
  })

  test('follow refunds, wherever the sale was counted', async () => {
    const payee = await newPayee()
    await sellBusily(payee, 3)
    const facts = await paymentOf(payee, {
      email: 'b@example.com',
      cents: 10_600,
      at: '2026-03-01T09:00:00Z',
    })
    await settleFacts(facts)
    let left = 1
    const others = forceConflicts(() => left-- > 0)
    await settleFacts({ ...facts, refunds: [{ id: 're_1', at: Date.now(), cents: 10_600 }] })
    others.stop()
    expect(await payee.differences()).toEqual([])
    expect((await loadTotals(payee.tenantId))?.total_commission_cents).toBe(3 * 5300)
  })
})

describe('The money of a busy store', () => {
  test('is paid out whole from all shards', async () => {
    const payee = await newPayee()
    await sellBusily(payee, 5)
    vi.setSystemTime(nextPayoutDay())
    await payee.advance()
    expect(await payee.sentToSeller()).toBe(5 * 5300)
    expect(await payee.balance()).toMatchObject({ available_cents: 0, paid_out_cents: 5 * 5300 })
    expect(await payee.differences()).toEqual([])
  })

  test('is paid with a sale that another shard counts while the payout is locked', async () => {
    const payee = await newPayee()
    await sellBusily(payee, 2)
    vi.setSystemTime(nextPayoutDay())
    beforeNextTransaction(() => sellBusily(payee, 1, 1))
    await payee.advance()
    await payee.advance()
    const left = (await payee.balance()).available_cents
    expect((await payee.sentToSeller()) + left).toBe(3 * 5300)
    expect(await payee.differences()).toEqual([])
  })

  test('has a sale of before the lock in the period after it', async () => {
    const payee = await newPayee()
    await sellBusily(payee, 2)
    vi.setSystemTime(nextPayoutDay())
    let left = 1
    const others = forceConflicts(() => left-- > 0)
    beforeNextTransaction(() => payee.advance())
    await payee.earn(5300)
    others.stop()
    expect(await payee.sentToSeller()).toBe(2 * 5300)
    expect(await payee.balance()).toMatchObject({ available_cents: 5300 })
    expect(await payee.differences()).toEqual([])
  })

  test('is locked by no payout that read it before the store was spread', async () => {
    const payee = await newPayee()
    await payee.earn(5300)
    vi.setSystemTime(nextPayoutDay())
    beforeNextTransaction(() => sellBusily(payee, 1))
    await payee.advance()
    await payee.advance()
    const left = (await payee.balance()).available_cents
    expect((await payee.sentToSeller()) + left).toBe(2 * 5300)
    expect(await payee.differences()).toEqual([])
  })

  test('is repaired by a command where a shard has lost an order', async () => {
    const payee = await newPayee()
    await sellBusily(payee, 2)
    await updateItem(inShard(keys.stats(payee.tenantId), 4), {
      UpdateExpression: 'ADD total_orders :less',
      ExpressionAttributeValues: { ':less': -1 },
    })
    expect(await repairLedger(payee.tenantId, 'a test')).toMatchObject([{ figure: 'total orders' }])
    expect(await payee.differences()).toEqual([])
  })

  test('goes to the platform once the totals of its seller are deleted', async () => {
    const payee = await newPayee()
    await sellBusily(payee, 1)
    const facts = await paymentOf(payee, { email: 'late@example.com', at: '2026-03-01T09:00:00Z' })
    for (const shard of [0, ...otherShards]) await deleteItem(inShard(keys.stats(payee.tenantId), shard))
    const { settlement } = await settleFacts(facts)
    expect(settlement.tenant_id).toBe('platform')
    expect(await totalsOf(payee)).toEqual([])
  })
})

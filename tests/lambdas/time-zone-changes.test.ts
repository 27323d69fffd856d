import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Analytics } from '#contract/analytics.ts'
import { StatementPage } from '#contract/money/statement.ts'
import { OrderExport } from '#contract/sales/order-filter.ts'
import { Orders } from '#contract/sales/orders.ts'
import { getStatementHandler as getStatement } from '#lambdas/actions/payouts.ts'
import {
  exportOrdersHandler as exportOrders,
  getAnalyticsHandler as getAnalytics,
  listOrdersHandler as listOrders,
} from '#lambdas/actions/sales.ts'
import { updateStoreHandler as updateStore } from '#lambdas/actions/store.ts'
import { checkLedger } from '#lambdas/data/money/ledger-check.ts'
import { getItem, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { settleFacts } from '#lambdas/payments/settle-payment.ts'
import { codesSecretForTests } from '../harness/functions/codes-secret.ts'
import { type InProcessSeller, inProcessSeller } from '../harness/sellers/in-process-seller.ts'
import { paymentOf } from '../harness/sellers/settled-sales.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-10T12:00:00Z') })
  const secrets = codesSecretForTests()
  return () => secrets.restore()
})
afterEach(() => vi.useRealTimers())

const at = (moment: string) => vi.setSystemTime(Date.parse(moment))
const moveTo = async (seller: InProcessSeller, zoneinfo: string) =>
  expect((await seller.call(updateStore, { zoneinfo })).status).toBe(200)

/** The days that have something, with their orders, commission and refunds. */
async function daysOf(seller: InProcessSeller) {
  const query = { from: '2026-03-01', to: '2026-03-31' }
  const { days } = Analytics.parse((await seller.call(getAnalytics, undefined, undefined, query)).body)
  return days
    .filter(({ orders, commission_cents, refunds_cents }) => orders || commission_cents || refunds_cents)
    .map(({ date, orders, commission_cents, refunds_cents }) => [
      date,
      orders,
      commission_cents,
      refunds_cents,
    ])
}

/** 10:30 UTC is already the next day in Kiritimati. */
const soldAt = '2026-03-10T10:30:00Z'
const sale = (seller: InProcessSeller) =>
  paymentOf(seller, { email: 'buyer@example.com', cents: 4000, at: soldAt })

describe('After the store’s time zone changed', () => {
  test('a sale that is settled late counts on the day of its checkout', async () => {
    const seller = await inProcessSeller()
    const facts = await sale(seller)
    await updateItem(keys.checkout(facts.checkoutId), {
      UpdateExpression: 'SET zoneinfo = :zone',
      ExpressionAttributeValues: { ':zone': 'UTC' },
    })
    at('2026-03-10T10:00:00Z')
    await moveTo(seller, 'Pacific/Kiritimati')
    at('2026-03-10T12:00:00Z')
    await settleFacts(facts)
    expect(await daysOf(seller)).toEqual([['2026-03-10', 1, 2000, 0]])
    expect((await checkLedger(seller.tenantId)).differences).toEqual([])
  })

  test('a checkout without a zone counts in the zone of its moment', async () => {
    const seller = await inProcessSeller()
    const facts = await sale(seller)
    at('2026-03-10T11:00:00Z')
    await moveTo(seller, 'Pacific/Kiritimati')
    await settleFacts(facts)
    expect(await daysOf(seller)).toEqual([['2026-03-10', 1, 2000, 0]])
  })

  test('a late or failed refund counts in the zone of its moment', async () => {
    const seller = await inProcessSeller()
    const facts = await sale(seller)
    await settleFacts(facts)
    at('2026-03-13T00:00:00Z')
    await moveTo(seller, 'Pacific/Kiritimati')
    at('2026-03-14T00:00:00Z')
    await moveTo(seller, 'Pacific/Pago_Pago')
    const before = { id: 're_1', at: Date.parse('2026-03-12T10:30:00Z'), cents: 400 }
    const meanwhile = { id: 're_2', at: Date.parse('2026-03-13T10:30:00Z'), cents: 800 }
    const after = { id: 're_3', at: Date.parse('2026-03-14T10:30:00Z'), cents: 1200 }
    await settleFacts({ ...facts, refunds: [before, meanwhile, after] })
    const sold = ['2026-03-10', 1, 2000, 0]
    const refunded = [
      ['2026-03-12', 0, -200, 400],
      ['2026-03-13', 0, -600, 1200],
      ['2026-03-14', 0, -400, 800],
    ]
    expect(await daysOf(seller)).toEqual([sold, ...refunded])
    await settleFacts({ ...facts, refunds: [before, after], failedRefunds: [meanwhile] })
    expect(await daysOf(seller)).toEqual([sold, refunded[0], refunded[1]])
    expect((await checkLedger(seller.tenantId)).differences).toEqual([])
  })

  test('previous zones are kept once each, and a repetition changes nothing', async () => {
    const seller = await inProcessSeller()
    await moveTo(seller, 'Asia/Tokyo')
    await moveTo(seller, 'Asia/Tokyo')
    at('2026-03-11T12:00:00Z')
    await Promise.all([
      seller.call(updateStore, { zoneinfo: 'UTC' }),
      seller.call(updateStore, { zoneinfo: 'UTC' }),
    ])
    expect(await getItem(keys.store(seller.tenantId))).toMatchObject({
      zoneinfo: 'UTC',
      earlier_zones: [
        { zoneinfo: 'UTC', until: '2026-03-10T12:00:00.000Z' },
        { zoneinfo: 'Asia/Tokyo', until: '2026-03-11T12:00:00.000Z' },
      ],
    })
  })

  test('a period has the same orders in Analytics, statement, list and file', async () => {
    const seller = await inProcessSeller()
    const sell = async (at: string) => {
      const facts = await paymentOf(seller, { email: 'buyer@example.com', cents: 4000, at })
      await settleFacts(facts)
      return facts.id
    }
    const ask = async (handler: typeof listOrders, query: Record<string, string>) =>
      (await seller.call(handler, undefined, undefined, query)).body
    const listed = async (query: Record<string, string>) =>
      Orders.parse(await ask(listOrders, query)).orders.map(({ id }) => id)
    at('2026-03-31T23:30:00Z')
    await sell('2026-02-28T23:00:00Z')
    const [first, last] = [await sell('2026-03-01T01:00:00Z'), await sell('2026-03-31T20:00:00Z')]
    at('2026-04-01T12:00:00Z')
    await moveTo(seller, 'Pacific/Kiritimati')
    const april = await sell('2026-04-01T13:00:00Z')
    const march = { from: '2026-03-01', to: '2026-03-31' }
    expect((await daysOf(seller)).map(([date]) => date)).toEqual(['2026-03-01', '2026-03-31'])
    const { entries } = StatementPage.parse(await ask(getStatement, { period: '2026-03' }))
    expect(entries).toHaveLength(2)
    expect(await listed(march)).toEqual([last, first])
    expect(await listed({ ...march, q: last })).toEqual([last])
    expect(await listed({ from: '2026-04-01' })).toEqual([april])
    expect(await listed({ from: '2026-04-01', q: last })).toEqual([])
    expect(OrderExport.parse(await ask(exportOrders, march)).rows).toBe(2)
    // An order of before names no day.
    await updateItem(keys.order(seller.tenantId, '2026-03-31T20:00:00.000Z', last), {
      UpdateExpression: 'REMOVE #day',
      ExpressionAttributeNames: { '#day': 'day' },
    })
    expect(await listed(march)).toEqual([last, first])
  })
})

import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Analytics } from '#contract/analytics.ts'
import { Home } from '#contract/home.ts'
import { Ledger, type LedgerEntry } from '#contract/money/ledger.ts'
import { Balance } from '#contract/money/payouts.ts'
import { OrderExport } from '#contract/sales/order-filter.ts'
import { type Order, OrderDetail, Orders } from '#contract/sales/orders.ts'
import { getHomeHandler as getHome } from '#lambdas/actions/home.ts'
import {
  exportOrdersHandler as exportOrders,
  getAnalyticsHandler as getAnalytics,
  getBalanceHandler as getBalance,
  getOrderHandler as getOrder,
  listLedgerHandler as listLedger,
  listOrdersHandler as listOrders,
} from '#lambdas/actions/sales.ts'
import { checkLedger } from '#lambdas/data/money/ledger-check.ts'
import { updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { dayIn } from '#rules/store-day.ts'
import { codesSecretForTests } from '../harness/functions/codes-secret.ts'
import { type InProcessSeller, inProcessSeller } from '../harness/sellers/in-process-seller.ts'
import { newSale } from './payments/sale.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())
afterEach(() => vi.useRealTimers())

const dayMs = 24 * 60 * 60 * 1000
const minuteMs = 60 * 1000
/** Midnights in some zone: clocks that change, the ends of a month, of a year and of February. */
const edges = [
  '2026-10-25',
  '2026-11-01',
  '2026-12-31',
  '2027-01-01',
  '2027-02-28',
  '2027-03-14',
  '2027-03-28',
]
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
]

const moment = fc
  .tuple(fc.constantFrom(...edges), fc.integer({ min: -14 * 60, max: 38 * 60 }))
  .map(([date, minutes]) => Date.parse(date) + minutes * minuteMs)
const history = fc.record({
  zone: fc.constantFrom(...zones),
  sales: fc.array(
    fc.record({
      paidAt: moment,
      /** Refunds and disputes, as days after the sale and the part of what was paid. */
      refunds: fc.array(
        fc.record({
          after: fc.double({ min: 0, max: 60, noNaN: true }),
          cents: fc.integer({ min: 1, max: 9000 }),
        }),
        { maxLength: 2 },
      ),
      dispute: fc.option(fc.constantFrom('open', 'won', 'lost')),
      disputedAfter: fc.integer({ min: 0, max: 50 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  /** When the seller looks. */
  now: moment,
})
type History = typeof history extends fc.Arbitrary<infer It> ? It : never

/** Settles everything at once, each payment also twice, as webhook and return do. */
async function happen(seller: InProcessSeller, { sales }: History) {
  await Promise.all(
    sales.map(async ({ paidAt, refunds, dispute, disputedAfter }) => {
      const sale = await newSale({ of: seller, paidAt })
      await Promise.all([
        settlePayment(sale.sales, sale.paymentId),
        settlePayment(sale.sales, sale.paymentId),
      ])
      for (const [n, { after, cents }] of refunds.entries()) {
        sale.refund({ id: `re_${n}_${sale.paymentId}`, at: Math.round(paidAt + after * dayMs), cents })
        await settlePayment(sale.sales, sale.paymentId)
      }
      if (!dispute) return
      const at = paidAt + disputedAfter * dayMs
      sale.dispute({ id: `du_${sale.paymentId}`, at, cents: 29_700, state: dispute, closedAt: at + dayMs })
      await settlePayment(sale.sales, sale.paymentId)
    }),
  )
}

const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => number) =>
  items.reduce((sum, item) => sum + amount(item), 0)
const centsOf = (entries: readonly LedgerEntry[]) => sumOf(entries, ({ cents }) => cents)

/** Reads every page of orders or entries that the API has. */
async function read(seller: InProcessSeller) {
  const ask = async (handler: typeof listOrders, query?: Record<string, string>) =>
    (await seller.call(handler, undefined, undefined, query)).body
  const { orders } = Orders.parse(await ask(listOrders))
  const { entries } = Ledger.parse(await ask(listLedger))
  const details = await Promise.all(
    orders.map(async ({ id }) => OrderDetail.parse((await seller.call(getOrder, undefined, { id })).body)),
  )
  return {
    ask,
    orders,
    entries,
    details,
    balance: Balance.parse(await ask(getBalance)),
    home: Home.parse(await ask(getHome)),
    file: OrderExport.parse(await ask(exportOrders)),
    analytics: Analytics.parse(await ask(getAnalytics, { from: '2026-10-01', to: '2027-06-30' })),
  }
}

function expectBalance({ balance, entries }: Awaited<ReturnType<typeof read>>, today: string) {
  const held = entries.filter(({ available_on }) => available_on > today)
  expect(balance.lifetime_cents).toBe(centsOf(entries))
  expect(balance.available_cents + balance.pending_cents + balance.paid_out_cents).toBe(centsOf(entries))
  expect(balance.pending_cents).toBe(centsOf(held))
  for (const { on, cents } of balance.releases)
    expect(cents).toBe(centsOf(held.filter(({ available_on }) => available_on === on)))
  expect(sumOf(balance.releases, ({ cents }) => cents)).toBe(balance.pending_cents)
}

function expectOrders({ orders, entries, details, file, home, balance }: Awaited<ReturnType<typeof read>>) {
  expect(sumOf(orders, ({ commission_cents }) => commission_cents)).toBe(balance.lifetime_cents)
  expect(home.stats).toMatchObject({
    total_orders: orders.length,
    total_commission_cents: balance.lifetime_cents,
    unique_customers: orders.length,
  })
  for (const { id, paid_at, commission_cents, entries: own } of details) {
    expect(own).toHaveLength(entries.filter(({ order_id }) => order_id === id).length)
    expect(centsOf(own)).toBe(commission_cents)
    expect(commission_cents).toBeGreaterThanOrEqual(0)
    expect(own[0]?.available_on).toBe(new Date(Date.parse(paid_at) + 30 * dayMs).toISOString().slice(0, 10))
  }
  expect(file.rows).toBe(orders.length)
  for (const { id } of orders) expect(file.csv).toContain(`\r\n${id},`)
}

async function expectDays(
  { ask, orders, entries, analytics }: Awaited<ReturnType<typeof read>>,
  zone: string,
) {
  expect(analytics.time_zone).toBe(zone)
  for (const { date, ...day } of analytics.days) {
    const on = (at: string) => dayIn(zone, Date.parse(at)) === date
    const sold: Order[] = orders.filter(({ paid_at }) => on(paid_at))
    expect(day).toMatchObject({
      orders: sold.length,
      gross_cents: sumOf(sold, ({ total_cents }) => total_cents),
      commission_cents: centsOf(entries.filter(({ at }) => on(at))),
    })
    if (sold.length === 0) continue
    const listed = Orders.parse(await ask(listOrders, { from: date, to: date }))
    expect(listed.orders).toEqual(sold)
  }
  expect(sumOf(analytics.days, (day) => day.refunds_cents)).toBe(
    sumOf(orders, (order) => order.refunded_cents),
  )
  expect(sumOf(analytics.products, ({ gross_cents }) => gross_cents)).toBe(
    sumOf(orders, (order) => order.total_cents),
  )
  expect(sumOf(analytics.sources, (source) => source.orders)).toBe(orders.length)
}

test('after any random requests all numbers of the API agree', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (happened) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-01') })
      const seller = await inProcessSeller()
      await updateItem(keys.store(seller.tenantId), {
        UpdateExpression: 'SET zoneinfo = :zone',
        ExpressionAttributeValues: { ':zone': happened.zone },
      })
      await happen(seller, happened)
      vi.setSystemTime(happened.now)
      const found = await read(seller)
      expect(found.orders).toHaveLength(happened.sales.length)
      expectBalance(found, new Date(happened.now).toISOString().slice(0, 10))
      expectOrders(found)
      await expectDays(found, happened.zone)
      expect((await checkLedger(seller.tenantId)).differences).toEqual([])
    }),
    { numRuns: 12 },
  )
})

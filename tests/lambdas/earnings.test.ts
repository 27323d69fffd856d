import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Analytics } from '#contract/analytics.ts'
import { Balance } from '#contract/money/payouts.ts'
import { addStoreProductsHandler as addStoreProducts } from '#lambdas/actions/products.ts'
import {
  getAnalyticsHandler as getAnalytics,
  getBalanceHandler as getBalance,
} from '#lambdas/actions/sales.ts'
import { recordOrder } from '#lambdas/payments/manual/record-order.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { earnCents } from '#rules/money/money.ts'
import { accountSentences } from '#rules/money/payout.ts'
import { codesSecretForTests } from '../harness/functions/codes-secret.ts'
import { consumedUnits } from '../harness/functions/consumed-units.ts'
import { roundTripsOf } from '../harness/functions/round-trips.ts'
import { type InProcessSeller, inProcessSeller } from '../harness/sellers/in-process-seller.ts'

const [course, other] = sampleCatalog.filter(({ pro_only }) => !pro_only)
if (!course || !other) throw new Error('the sample catalog is too small')
const commissionOf = ({ default_price, commission_pct }: typeof course) =>
  earnCents(default_price, commission_pct)

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

const dayMs = 24 * 60 * 60 * 1000
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

async function newSeller() {
  const seller = await inProcessSeller()
  await seller.call(addStoreProducts, { product_ids: [course?.id, other?.id] })
  return seller
}

const sell = ({ tenantId }: InProcessSeller, paidAt: number, productId = course.id, buyerEmail?: string) =>
  recordOrder({
    tenantId,
    productId,
    paidAt,
    paymentId: `pay_${randomUUID()}`,
    buyerEmail: buyerEmail ?? `${randomUUID()}@buyers.example`,
  })

const balanceOf = async (seller: InProcessSeller) => Balance.parse((await seller.call(getBalance)).body)

/** Of payouts that are not set up. */
const notSetUp = { state: 'not_begun', sentence: accountSentences.not_begun }

describe('the balance', () => {
  test('a sale is pending for 30 days and available then', async () => {
    const seller = await newSeller()
    const today = Date.now()
    await sell(seller, today)
    await sell(seller, today - 31 * dayMs, other.id)
    expect(await balanceOf(seller)).toEqual({
      available_cents: commissionOf(other),
      pending_cents: commissionOf(course),
      paid_out_cents: 0,
      lifetime_cents: commissionOf(course) + commissionOf(other),
      releases: [{ on: dateOf(today + 30 * dayMs), cents: commissionOf(course) }],
      outlook: notSetUp,
    })
  })

  test('a seller without a sale has a zero balance', async () => {
    expect(await balanceOf(await newSeller())).toEqual({
      available_cents: 0,
      pending_cents: 0,
      paid_out_cents: 0,
      lifetime_cents: 0,
      releases: [],
      outlook: notSetUp,
    })
  })
})

const askAnalytics = (seller: InProcessSeller, period: Record<string, string>) =>
  seller.call(getAnalytics, undefined, undefined, period)
const analyticsOf = async (seller: InProcessSeller, from: string, to: string) =>
  Analytics.parse((await askAnalytics(seller, { from, to })).body)

describe('analytics', () => {
  test('every day of the period is listed, with its orders and commission', async () => {
    const seller = await newSeller()
    const paidAt = Date.parse('2026-03-02T12:00:00Z')
    await sell(seller, paidAt)
    await sell(seller, paidAt, other.id)
    await sell(seller, paidAt - 2 * dayMs)
    const { days, time_zone } = await analyticsOf(seller, '2026-03-01', '2026-03-03')
    const nothing = {
      visits: 0,
      checkouts: 0,
      orders: 0,
      gross_cents: 0,
      commission_cents: 0,
      refunds_cents: 0,
    }
    expect(time_zone).toBe('UTC')
    expect(days).toEqual([
      { ...nothing, date: '2026-03-01' },
      {
        ...nothing,
        date: '2026-03-02',
        orders: 2,
        gross_cents: course.default_price + other.default_price,
        commission_cents: commissionOf(course) + commissionOf(other),
      },
      { ...nothing, date: '2026-03-03' },
    ])
  })

  test('products are ranked by what they sold for in the period', async () => {
    const seller = await newSeller()
    const paidAt = Date.parse('2026-03-02T12:00:00Z')
    for (const day of [0, 1, 2]) await sell(seller, paidAt + day * dayMs, other.id)
    await sell(seller, paidAt)
    const { products, sources } = await analyticsOf(seller, '2026-03-02', '2026-03-04')
    const figures = (product: typeof course, quantity: number) => ({
      product_id: product.id,
      quantity,
      gross_cents: quantity * product.default_price,
      commission_cents: quantity * commissionOf(product),
    })
    const wanted = [figures(other, 3), figures(course, 1)]
    expect(products).toEqual(wanted.toSorted((one, another) => another.gross_cents - one.gross_cents))
    expect(sources).toEqual([
      {
        source: 'direct',
        visits: 0,
        orders: 4,
        gross_cents: course.default_price + 3 * other.default_price,
        commission_cents: commissionOf(course) + 3 * commissionOf(other),
      },
    ])
  })

  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'The first day must not be after the last.'],
    [{ from: '2026-03-02', to: '2027-03-03' }, 'Choose at most 366 days.'],
    [{ from: 'yesterday', to: '2026-03-01' }, 'Write dates as YYYY-MM-DD.'],
    [{ from: '2026-13-45', to: '2026-14-01' }, 'There is no such date.'],
  ])('a period %j is refused', async (period, message) => {
    const answer = await askAnalytics(await newSeller(), period)
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid-input', message } })
  })
})

test('a year of analytics and the balance send two parallel requests each', async () => {
  const seller = await newSeller()
  const paidAt = Date.parse('2026-01-01T12:00:00Z')
  for (let month = 0; month < 12; month++) await sell(seller, paidAt + month * 30 * dayMs)
  const requests = [
    await consumedUnits(() => analyticsOf(seller, '2026-01-01', '2026-12-31')),
    await consumedUnits(() => balanceOf(seller)),
  ].map((consumed) => consumed.requests.length)
  expect(requests).toEqual([2, 2])
})

test('each of these pages needs one round trip to the table', async () => {
  const seller = await newSeller()
  await sell(seller, Date.now())
  const trips = [
    await roundTripsOf(() => balanceOf(seller)),
    await roundTripsOf(() => analyticsOf(seller, '2026-01-01', '2026-12-31')),
  ]
  expect(trips).toEqual([1, 1])
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOrderHandler as getOrder } from '#lambdas/actions/sales.ts'
import { getItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { refundPayment } from '#lambdas/payments/refund-payment.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { cards, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { type DealShop, dealShop, idsOf, soldCourses } from '#tests/harness/sellers/deal-shop.ts'

let payments: TestStripe
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())

const bundle = { kind: 'bundle', name: 'Everything', percent: 33, product_ids: idsOf(0, 1, 2, 3, 4) } as const
const all = [0, 1, 2, 3, 4]
const code = { kind: 'code', code: 'SPRING', percent: 45, product_ids: idsOf(0, 2) } as const
const sessionOf = (url: unknown) => /cs_\w+/.exec(String(url))?.[0] ?? ''
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Pays and settles a cart. Returns the payment's id. */
async function bought(shop: DealShop, indexes: readonly number[], more: object = {}) {
  const { body } = await shop.checkOut(indexes, more)
  await submit(body.url, { card: cards.pays, email: 'buyer@buyers.example' })
  const { payment_intent } = await payments.stripe.checkout.sessions.retrieve(sessionOf(body.url))
  await settlePayment(stripeSales, sessionOf(body.url))
  return String(payment_intent)
}

type Line = { price_cents: number; discount_cents: number; total_cents: number; commission_cents: number }
async function orderOf(shop: DealShop, id: string) {
  const [order] = await queryItems(tenantPartition(shop.tenantId), 'ORDER#').then((items) =>
    items.filter((item) => item.id === id),
  )
  const lines: Line[] = JSON.parse(JSON.stringify(order?.lines ?? []))
  return { order, lines }
}

describe('A bundle of five with a code', () => {
  test('is settled in three round trips', async () => {
    const shop = await dealShop([bundle])
    await shop.create(code)
    const { body } = await shop.checkOut(all, { code: 'SPRING' })
    await submit(body.url, { card: cards.pays, email: 'buyer@buyers.example' })
    expect(await roundTripsOf(() => settlePayment(stripeSales, sessionOf(body.url)))).toBeLessThanOrEqual(3)
  })

  test('is one sum in quote, charge, order, ledger, receipt and counters', async () => {
    const shop = await dealShop([bundle])
    await shop.create(code)
    const { body: quote } = await shop.quote(all, { code: 'SPRING' })
    const id = await bought(shop, all, { code: 'SPRING' })
    const { amount_received } = await payments.stripe.paymentIntents.retrieve(id)
    const { order, lines } = await orderOf(shop, id)
    expect(amount_received).toBe(quote.total_cents)
    expect(order).toMatchObject({ total_cents: quote.total_cents })
    expect(sum(lines.map(({ total_cents }) => total_cents))).toBe(quote.total_cents)
    expect(lines.map(({ price_cents }) => price_cents)).toEqual(soldCourses.map((one) => one.default_price))
    expect(sum(lines.map(({ discount_cents }) => discount_cents))).toBe(quote.discount_cents)
    const receipt = await getItem(keys.receipt(id))
    expect(receipt).toMatchObject({ discount_cents: quote.discount_cents, total_cents: quote.total_cents })
    expect(receipt?.deals).toEqual(quote.deals)
    const detail = await shop.call(getOrder, undefined, { id })
    expect(JSON.stringify(detail.body)).toContain('Everything')
    const deals = await shop.list()
    const commissions = lines.map(({ commission_cents }) => commission_cents)
    expect(deals.find(({ kind }) => kind === 'code')).toMatchObject({
      ...{ orders: 1, commission_cents: (commissions[0] ?? 0) + (commissions[2] ?? 0) },
    })
    expect(sum(deals.map((deal) => deal.commission_cents))).toBe(sum(commissions))
  })

  test('gives back for one course what was paid for it', async () => {
    const shop = await dealShop([bundle])
    const id = await bought(shop, all)
    const { lines } = await orderOf(shop, id)
    const refund = await refundPayment(stripeSales, { paymentId: id, line: 3 })
    expect(refund.cents).toBe(lines[3]?.total_cents)
    const { order } = await orderOf(shop, id)
    expect(order).toMatchObject({ state: 'partially_refunded', refunded_cents: refund.cents })
    const left =
      sum(lines.map(({ commission_cents }) => commission_cents)) - (lines[3]?.commission_cents ?? 0)
    expect(order?.commission_cents).toBe(left)
    expect((await shop.list())[0]).toMatchObject({ orders: 1, commission_cents: left })
  })
})

describe('A line of units at two prices', () => {
  test('is two items at the provider and one line of the order', async () => {
    const shop = await dealShop([bundle])
    const lines = all.map((index) => ({
      id: shop.offers[index]?.store_product_id ?? '',
      quantity: index === 1 ? 3 : 1,
    }))
    const { body: quote } = await shop.quote(all, { lines })
    const id = await bought(shop, all, { lines })
    const { order, lines: ofOrder } = await orderOf(shop, id)
    expect(ofOrder).toHaveLength(5)
    expect(order?.total_cents).toBe(quote.total_cents)
    expect(ofOrder[1]).toMatchObject({ quantity: 3, total_cents: quote.lines[1].total_cents })
  })
})

describe('A deal of the page', () => {
  test('counts within its dates only, and is refused at another price', async () => {
    const shop = await dealShop([{ ...bundle, until: '2020-01-01' }])
    expect((await shop.quote(all)).body).toMatchObject({ discount_cents: 0 })
    const answer = await shop.checkOutAt(1000, all)
    expect(answer.body).toMatchObject({ error: 'price-changed' })
  })
})

test('any cart, deals, refunds and a dispute leave one sum', async () => {
  const shop = await dealShop([bundle, { kind: 'pair', percent: 17, product_ids: idsOf(1, 3) }])
  await shop.create(code)
  const cart = fc.record({
    indexes: fc.uniqueArray(fc.constantFrom(...all), { minLength: 1 }),
    quantities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 5, maxLength: 5 }),
    typed: fc.boolean(),
    refunded: fc.option(fc.nat(4)),
    part: fc.option(fc.integer({ min: 1, max: 2000 })),
    disputed: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(cart, async ({ indexes, quantities, typed, refunded, part, disputed }) => {
      const lines = indexes.map((index) => ({
        id: shop.offers[index]?.store_product_id ?? '',
        quantity: quantities[index] ?? 1,
      }))
      const { body } = await shop.checkOut(indexes, { lines, ...(typed && { code: 'SPRING' }) })
      const card = disputed ? cards.isDisputed : cards.pays
      await submit(body.url, { card, email: 'buyer@buyers.example' })
      const { payment_intent, amount_total } = await payments.stripe.checkout.sessions.retrieve(
        sessionOf(body.url),
      )
      const id = String(payment_intent)
      await settlePayment(stripeSales, id)
      const before = await orderOf(shop, id)
      if (!disputed && refunded !== null && refunded < indexes.length)
        await refundPayment(stripeSales, { paymentId: id, line: refunded })
      const { order: now } = await orderOf(shop, id)
      const left = (amount_total ?? 0) - Number(now?.refunded_cents)
      if (!disputed && part !== null && left > 0)
        await refundPayment(stripeSales, { paymentId: id, cents: Math.min(part, left) })
      const { order, lines: ofOrder } = await orderOf(shop, id)
      expect(sum(ofOrder.map(({ total_cents }) => total_cents))).toBe(amount_total)
      expect(before.order?.total_cents).toBe(amount_total)
      for (const line of ofOrder) {
        expect(line.commission_cents).toBeGreaterThanOrEqual(0)
        expect(line.commission_cents).toBeLessThanOrEqual(line.total_cents)
        expect(line.total_cents * 2).toBeGreaterThanOrEqual(line.total_cents + line.discount_cents)
      }
      const entries = await queryItems(tenantPartition(shop.tenantId), 'LEDGER#')
      const own = entries.filter(({ order_id }) => order_id === id)
      expect(sum(own.map(({ cents }) => Number(cents)))).toBe(order?.commission_cents)
      expect(Number(order?.commission_cents)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 12 },
  )
}, 120_000)

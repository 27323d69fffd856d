import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { newShop, oneOfEach, refundAt, type Shop, totalOf } from '#tests/harness/sellers/shop.ts'

const total = totalOf(oneOfEach)

let payments: TestStripe
let shop: Shop
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())
beforeEach(async () => {
  shop = await newShop(payments)
})

const settle = (paymentId: string) => settlePayment(stripeSales, paymentId)
const grantsOf = async (paymentId: string) => {
  const settlement = await getItem(keys.payment(paymentId))
  const grants = await queryItems(keys.library(String(settlement?.library_id)).pk, 'GRANT#')
  return grants.filter(({ payment_id }) => payment_id === paymentId).map(({ state }) => state)
}
const bought = async () => {
  const { paymentId } = await shop.buy()
  await settle(paymentId)
  return { paymentId, earned: Number((await shop.stats())?.total_commission_cents) }
}
const dispute = (payment: string, outcome: 'open' | 'won' | 'lost') =>
  changePayments(payments.local, { dispute: { payment, outcome } })

/** Entries, order, counters, days and their sources say the same. */
async function expectSum(cents: number) {
  const entries = await shop.entries()
  expect(entries.reduce((sum, entry) => sum + Number(entry.cents), 0)).toBe(cents)
  expect(await shop.orders()).toMatchObject([{ commission_cents: cents }])
  expect(await shop.stats()).toMatchObject({ total_commission_cents: cents })
  const days = await queryItems(`TENANT#${shop.tenantId}`, 'DAY#')
  for (const type of ['day', 'source'])
    expect(
      days
        .filter((item) => item.type === type)
        .reduce((sum, item) => sum + Number(item.commission_cents ?? 0), 0),
      type,
    ).toBe(cents)
  const held = await queryItems(`TENANT#${shop.tenantId}`, 'HELD#')
  expect(held.reduce((sum, bucket) => sum + Number(bucket.cents), 0)).toBe(cents)
}

describe('Refunds and disputes at the provider', () => {
  test.each([
    ['one after the other', [1000, 4900, total - 5900], true],
    ['the largest first', [total - 5900, 4900, 1000], true],
    ['all before anybody looked', [1000, 4900, total - 5900], false],
  ])('refunds, %s, leave nothing', async (_, amounts, looks) => {
    const { paymentId } = await bought()
    for (const cents of amounts) {
      await refundAt(payments, paymentId, cents)
      if (looks) await settle(paymentId)
    }
    await settle(paymentId)
    await expectSum(0)
    expect(await shop.entries()).toHaveLength(4)
    expect(await grantsOf(paymentId)).toEqual(['revoked', 'revoked', 'revoked'])
  })

  test('a hundred small refunds that nobody looked at fit into transactions', async () => {
    const { paymentId } = await bought()
    for (let n = 0; n < 100; n++) await refundAt(payments, paymentId, 147)
    await settle(paymentId)
    expect(await shop.entries()).toHaveLength(101)
    expect(await shop.orders()).toMatchObject([
      { state: total === 14_700 ? 'refunded' : 'partially_refunded' },
    ])
    const commission = Number((await shop.orders())[0]?.commission_cents)
    await expectSum(commission)
  })

  test('a refund sent back by the buyer’s bank is reversed, and access returns', async () => {
    const { paymentId, earned } = await bought()
    await refundAt(payments, paymentId, total)
    await settle(paymentId)
    await expectSum(0)
    changePayments(payments.local, { failRefund: paymentId })
    await settle(paymentId)
    await settle(paymentId)
    await expectSum(earned)
    expect((await shop.entries()).map(({ kind }) => kind).sort()).toEqual(['adjustment', 'earn', 'refund'])
    expect(await shop.orders()).toMatchObject([{ state: 'paid', refunded_cents: 0 }])
    expect(await grantsOf(paymentId)).toEqual(['active', 'active', 'active'])
  })

  test('a dispute takes the commission once, also where a part was refunded before', async () => {
    const { paymentId } = await bought()
    await refundAt(payments, paymentId, 4900)
    await settle(paymentId)
    dispute(paymentId, 'open')
    await settle(paymentId)
    await expectSum(0)
    expect(await shop.orders()).toMatchObject([{ state: 'disputed' }])
    expect(await grantsOf(paymentId)).toEqual(['active', 'active', 'active'])
  })

  test('a lost dispute ends access; a won one restores all but refunds', async () => {
    const [lost, won] = [await bought(), await newShop(payments)]
    dispute(lost.paymentId, 'open')
    dispute(lost.paymentId, 'lost')
    await settle(lost.paymentId)
    await expectSum(0)
    expect(await shop.orders()).toMatchObject([{ state: 'lost' }])
    expect(await grantsOf(lost.paymentId)).toEqual(['revoked', 'revoked', 'revoked'])
    shop = won
    const { paymentId, earned } = await bought()
    await refundAt(payments, paymentId, total)
    await settle(paymentId)
    dispute(paymentId, 'open')
    await settle(paymentId)
    dispute(paymentId, 'won')
    await settle(paymentId)
    await expectSum(0)
    expect(earned).toBeGreaterThan(0)
    expect(await shop.orders()).toMatchObject([{ state: 'refunded' }])
  })

  test('a dispute won after a partial refund restores the rest and the courses', async () => {
    const { paymentId, earned } = await bought()
    await refundAt(payments, paymentId, 4900)
    await settle(paymentId)
    const afterRefund = Number((await shop.stats())?.total_commission_cents)
    expect(afterRefund).toBeLessThan(earned)
    dispute(paymentId, 'open')
    await settle(paymentId)
    dispute(paymentId, 'won')
    await settle(paymentId)
    await expectSum(afterRefund)
    expect(await shop.orders()).toMatchObject([{ state: 'partially_refunded', refunded_cents: 4900 }])
    expect(await grantsOf(paymentId)).toEqual(['active', 'active', 'active'])
  })

  test('a refund during a dispute is refused, and nothing is taken twice', async () => {
    const { paymentId } = await bought()
    dispute(paymentId, 'open')
    await settle(paymentId)
    const refund = stripeSales.refund({ paymentId, cents: 100, idempotencyKey: `during-${paymentId}` })
    await expect(refund).rejects.toMatchObject({ code: 'conflict' })
    await settle(paymentId)
    await expectSum(0)
    expect(await shop.entries()).toHaveLength(2)
  })
})

describe('An order', () => {
  test('made free by a promotion code, delivers and is dated at its completion', async () => {
    const { url, sessionId } = await shop.start()
    payments.clock.advance(3600)
    const pageIsOpen = payments.clock.now() - 1000
    await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ action: 'apply', promotion_code: 'FREE100' }),
    })
    const fields = { email: 'free@buyers.example', name: 'A Buyer', country: 'US' }
    await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
    const { orderId } = await settle(sessionId)
    expect(await shop.orders()).toMatchObject([
      { id: orderId, total_cents: 0, commission_cents: 0, state: 'paid' },
    ])
    const [order] = await shop.orders()
    expect(Date.parse(String(order?.paid_at))).toBeGreaterThan(pageIsOpen)
    expect(await grantsOf(String(orderId))).toEqual(['active', 'active', 'active'])
  })

  test('twenty of each course have every seat and the exact total', async () => {
    const lines = oneOfEach.map(({ id }) => ({ id, quantity: 20 }))
    const { paymentId } = await shop.buy(lines)
    await settle(paymentId)
    expect(await shop.orders()).toMatchObject([{ total_cents: totalOf(lines) }])
    const settlement = await getItem(keys.payment(paymentId))
    const grants = await queryItems(keys.library(String(settlement?.library_id)).pk, 'GRANT#')
    expect(grants.map(({ seats }) => seats)).toEqual([20, 20, 20])
  })

  test('twenty lines fit into one transaction', async () => {
    const lines = Array.from({ length: 20 }, (_, n) => ({ id: `sp-${n % 3}`, quantity: 20 }))
    const { paymentId } = await shop.buy(lines)
    await settle(paymentId)
    expect(await shop.orders()).toMatchObject([{ total_cents: totalOf(lines) }])
    expect(await grantsOf(paymentId)).toHaveLength(3)
  })
})

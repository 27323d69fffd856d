import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundPayment } from '#lambdas/payments/refund-payment.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { newShop, oneOfEach, totalOf } from '#tests/harness/sellers/shop.ts'

let payments: TestStripe
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())

test('A refund that the bank sent back can be made again at once', async () => {
  const shop = await newShop(payments)
  const { paymentId } = await shop.buy()
  await settlePayment(stripeSales, paymentId)
  const first = await refundPayment(stripeSales, { paymentId })
  changePayments(payments.local, { failRefund: paymentId })
  await settlePayment(stripeSales, paymentId)
  expect(await shop.orders()).toMatchObject([{ state: 'paid', refunded_cents: 0 }])
  const second = await refundPayment(stripeSales, { paymentId })
  expect(second.id).not.toBe(first.id)
  expect(await shop.orders()).toMatchObject([{ state: 'refunded', refunded_cents: totalOf(oneOfEach) }])
})

test('a refund with a lost reply repeats its key; another refund has another key', async () => {
  const shop = await newShop(payments)
  const { paymentId } = await shop.buy()
  const keys: string[] = []
  const refund: typeof stripeSales.refund = async (request) => {
    keys.push(request.idempotencyKey)
    if (keys.length === 1) throw new Error('The reply was lost.')
    return stripeSales.refund(request)
  }
  const sales = { ...stripeSales, refund }
  await expect(refundPayment(sales, { paymentId, cents: 100 })).rejects.toThrow('lost')
  await refundPayment(sales, { paymentId, cents: 100 })
  await refundPayment(sales, { paymentId, cents: 100 })
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1])
})

test('No more is refunded than what is left', async () => {
  const shop = await newShop(payments)
  const { paymentId } = await shop.buy()
  const all = totalOf(oneOfEach)
  await refundPayment(stripeSales, { paymentId, cents: 100 })
  await expect(refundPayment(stripeSales, { paymentId, cents: all })).rejects.toMatchObject({
    code: 'conflict',
    message: `Only ${all - 100} cents of this payment are left. Refund at most that much.`,
  })
})

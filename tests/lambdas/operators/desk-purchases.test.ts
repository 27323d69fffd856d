import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { requestRefundHandler as requestRefund } from '#lambdas/actions/buyers/library.ts'
import {
  createRefundHandler as createRefund,
  getDeskHandler as getDesk,
} from '#lambdas/actions/operators/operators.ts'
import { listPurchasesHandler as listPurchases } from '#lambdas/actions/operators/sellers.ts'
import { getItem, putItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { buyerOf, newCourse, purchase } from '#tests/harness/buyers/purchase.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { startDeskForTests, startPaymentsForTests } from '#tests/harness/functions/start-for-tests.ts'
import { newShop } from '#tests/harness/sellers/shop.ts'

const desk = startDeskForTests()
const payments = startPaymentsForTests()

test('an operator finds purchases by the buyer or the payment, in two requests', async () => {
  const { operator } = desk
  const shop = await newShop(payments.stripe)
  const { paymentId, email } = await shop.buy([
    { id: 'sp-0', quantity: 2 },
    { id: 'sp-1', quantity: 1 },
  ])
  await settlePayment(stripeSales, paymentId)
  const find = async (q: string) => (await operator.call(listPurchases, undefined, {}, { q })).body.purchases
  const found = await find(email.toUpperCase())
  expect(found).toMatchObject([
    { payment_id: paymentId, state: 'paid', lines: [{ seats: 2 }, { seats: 1 }], refunded_cents: 0 },
  ])
  expect(JSON.stringify(found)).not.toContain(email)
  expect(await find(paymentId)).toEqual(found)
  expect(await find('nobody@buyers.example')).toEqual([])
  const admission = 1
  expect(await roundTripsOf(() => find(email))).toBeLessThanOrEqual(admission + 2)
  const refund = { payment_id: paymentId, line: 0, seats: 1, reason: 'The buyer asked for it.' }
  await operator.call(createRefund, refund)
  expect(await find(email)).toMatchObject([
    { state: 'partially_refunded', lines: [{ seats: 1 }, { seats: 1 }] },
  ])
})

test('requests that were granted cost the desk no round trips', async () => {
  const { operator } = desk
  const bought = await purchase({ products: [{ id: await newCourse() }] })
  const buyer = await buyerOf(bought)
  await buyer.call(requestRefund, { payment_id: bought.paymentId })
  await bought.refundAll()
  const granted = await getItem(keys.refundRequest(bought.paymentId))
  const trips = () => roundTripsOf(() => operator.call(getDesk))
  const before = await trips()
  // More than one batch reads.
  for (let n = 0; n < 101; n++) {
    const id = `pi_${randomUUID()}`
    const created_at = String(granted?.created_at)
    await putItem({ ...granted, ...keys.refundRequest(id), type: 'refund_request', id, created_at })
  }
  expect(await trips()).toBe(before)
})

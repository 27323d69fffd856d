import { afterAll, beforeAll, expect, test } from 'vitest'
import { Library } from '#contract/library.ts'
import { Desk } from '#contract/operators/operators.ts'
import {
  getLibraryHandler as getLibrary,
  requestRefundHandler as requestRefund,
} from '#lambdas/actions/buyers/library.ts'
import {
  createRefundHandler as createRefund,
  decideApprovalHandler as decideApproval,
  getDeskHandler as getDesk,
} from '#lambdas/actions/operators/operators.ts'
import { listPurchasesHandler as listPurchases } from '#lambdas/actions/operators/sellers.ts'
import { getItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import { buyerOf } from '#tests/harness/buyers/purchase.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { newShop, type Shop } from '#tests/harness/sellers/shop.ts'

let accounts: Accounts
let payments: TestStripe
let shop: Shop
beforeAll(async () => {
  accounts = await startAccounts()
  payments = await startPayments({ hasSecrets: true })
  shop = await newShop(payments)
})
afterAll(async () => {
  await payments.stop()
  accounts.restore()
})

const reason = 'The buyer asked for it.'

async function sold(lines?: Parameters<Shop['buy']>[0]) {
  const { paymentId } = await shop.buy(lines)
  await settlePayment(stripeSales, paymentId)
  const settlement = async () => (await getItem(keys.payment(paymentId))) ?? {}
  const grants = async () =>
    (await queryItems(keys.library(String((await settlement()).library_id)).pk, 'GRANT#'))
      .filter(({ payment_id }) => payment_id === paymentId)
      .map(({ state, seats }) => `${state} ${seats}`)
  /** What its buyer can ask for, and asks for. */
  const buyer = await buyerOf({ libraryId: String((await settlement()).library_id) })
  const receipt = async () =>
    Library.parse((await buyer.call(getLibrary)).body).receipts.find(
      ({ payment_id }) => payment_id === paymentId,
    )
  const request = (part: object) => buyer.call(requestRefund, { payment_id: paymentId, ...part })
  return { paymentId, settlement, grants, receipt, request }
}
const requestsOn = async (operator: DeskOperator) =>
  Desk.parse((await operator.call(getDesk)).body).refund_requests.map(({ payment_id }) => payment_id)

test('a refund of everything leaves the courses if an operator says so', async () => {
  const operator = await deskOperator(accounts)
  const { paymentId, settlement, grants } = await sold()
  const body = { payment_id: paymentId, access: 'stays', reason }
  expect(await operator.call(createRefund, body)).toMatchObject({ status: 200, body: { state: 'done' } })
  expect(await settlement()).toMatchObject({ state: 'refunded', commission_cents: 0, revoked_lines: [] })
  expect(await grants()).toEqual(['active 1', 'active 1', 'active 1'])
  const mails = await queryItems(keys.payment(paymentId).pk, 'REFUND#')
  expect(mails).toMatchObject([{ ended: [], is_kept: true }])
  await settlePayment(stripeSales, paymentId)
  expect(await grants()).toEqual(['active 1', 'active 1', 'active 1'])
})

test('a small refund ends the courses if an operator says so', async () => {
  const operator = await deskOperator(accounts)
  const { paymentId, grants } = await sold()
  const body = { payment_id: paymentId, cents: 100, access: 'ends', reason }
  expect(await operator.call(createRefund, body)).toMatchObject({ status: 200 })
  expect(await grants()).toEqual(['revoked 1', 'revoked 1', 'revoked 1'])
})

test('seats of a line are refunded, and one without a line is refused', async () => {
  const operator = await deskOperator(accounts)
  const { paymentId, grants } = await sold([{ id: 'sp-0', quantity: 3 }])
  const ask = (part: object) => operator.call(createRefund, { payment_id: paymentId, reason, ...part })
  expect(await ask({ seats: 1 })).toMatchObject({ status: 400 })
  expect(await ask({ line: 0, cents: 100 })).toMatchObject({ status: 400 })
  expect(await ask({ line: 0, seats: 1 })).toMatchObject({ status: 200, body: { cents: 4900 } })
  expect(await grants()).toEqual(['active 2'])
})

test('a second operator approves what was decided of the access too', async () => {
  const [proposer, other] = [await deskOperator(accounts), await deskOperator(accounts)]
  const { paymentId, grants } = await sold([{ id: 'sp-0', quantity: 11 }])
  const body = { payment_id: paymentId, access: 'stays', reason }
  const { body: reply } = await proposer.call(createRefund, body)
  expect(reply).toMatchObject({ state: 'waiting' })
  expect((await other.call(getDesk)).body.approvals).toEqual([
    expect.objectContaining({ text: expect.stringContaining('access stays') }),
  ])
  expect(await other.call(decideApproval, {}, { id: String(reply.approval_id) })).toMatchObject({
    status: 200,
  })
  expect(await grants()).toEqual(['active 11'])
})

test('a request is granted where the refund leaves the access', async () => {
  const operator = await deskOperator(accounts)
  const { paymentId, receipt, request } = await sold([
    { id: 'sp-0', quantity: 1 },
    { id: 'sp-1', quantity: 1 },
  ])
  expect(await request({ line: 0, seats: 1 })).toMatchObject({ status: 200 })
  expect(await requestsOn(operator)).toContain(paymentId)
  const refund = { payment_id: paymentId, line: 0, access: 'stays', reason }
  expect(await operator.call(createRefund, refund)).toMatchObject({ status: 200, body: { cents: 4900 } })
  expect(await requestsOn(operator)).not.toContain(paymentId)
  expect(await receipt()).toMatchObject({ refund: 'available' })
})

test('a buyer is offered the seats whose money is left', async () => {
  const operator = await deskOperator(accounts)
  const { paymentId, grants, receipt, request } = await sold([{ id: 'sp-0', quantity: 3 }])
  const refund = { payment_id: paymentId, line: 0, reason }
  await operator.call(createRefund, { ...refund, seats: 1, access: 'stays' })
  expect((await receipt())?.lines).toMatchObject([{ seats_left: 2, seat_refund_cents: [4900, 9800] }])
  expect(await request({ line: 0, seats: 2 })).toMatchObject({ status: 200 })
  expect(await operator.call(createRefund, { ...refund, seats: 2 })).toMatchObject({
    status: 200,
    body: { cents: 9800 },
  })
  expect(await requestsOn(operator)).not.toContain(paymentId)
  expect(await grants()).toEqual(['active 1'])
})

test('a refund that waits for the balance leaves its request, which says so', async () => {
  const operator = await deskOperator(accounts)
  const { paymentId, request, grants } = await sold([{ id: 'sp-0', quantity: 2 }])
  await request({ line: 0, seats: 1 })
  const shown = async () =>
    Desk.parse((await operator.call(getDesk)).body).refund_requests.find(
      ({ payment_id }) => payment_id === paymentId,
    )
  const refund = () => operator.call(createRefund, { payment_id: paymentId, line: 0, seats: 1, reason })
  changePayments(payments.local, { holdRefunds: true })
  expect((await refund()).body).toEqual({ state: 'done', cents: 4900, is_pending: true })
  expect(await shown()).toMatchObject({ refunded_cents: 0, pending_refund_cents: 4900 })
  const { body } = await operator.call(listPurchases, undefined, {}, { q: paymentId })
  expect(body.purchases).toMatchObject([{ refunded_cents: 0, pending_refund_cents: 4900 }])
  expect(await grants()).toEqual(['active 2'])
  changePayments(payments.local, { holdRefunds: false })
  await settlePayment(stripeSales, paymentId)
  expect(await shown()).toBeUndefined()
  expect(await grants()).toEqual(['active 1'])
})

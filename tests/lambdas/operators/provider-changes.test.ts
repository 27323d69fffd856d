import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createRefundHandler as createRefund,
  decideApprovalHandler as decideApproval,
} from '#lambdas/actions/operators/operators.ts'
import { submitEvidenceHandler as submitEvidence } from '#lambdas/actions/operators/risk.ts'
import { deleteItem, getItem, queryItems, updateItem } from '#lambdas/data/table/client.ts'
import { auditPartition, keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { refundsAlonePerHour } from '#rules/operators.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { writtenBy } from '#tests/harness/functions/written-items.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { disputedSale } from '#tests/harness/sellers/disputed-sale.ts'
import { newShop, type Shop } from '#tests/harness/sellers/shop.ts'

let accounts: Accounts
let payments: TestStripe
let shop: Shop
let ada: DeskOperator
let bob: DeskOperator
beforeAll(async () => {
  accounts = await startAccounts()
  payments = await startPayments({ hasSecrets: true })
  shop = await newShop(payments)
  ada = await deskOperator(accounts)
  bob = await deskOperator(accounts)
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await payments.stop()
  accounts.restore()
})

const reason = 'The buyer asked for it.'
const maxRoundTrips = 3

async function sold(lines?: Parameters<Shop['buy']>[0]) {
  const { paymentId } = await shop.buy(lines)
  await settlePayment(stripeSales, paymentId)
  const recorded = async () => (await getItem(keys.payment(paymentId))) ?? {}
  return { paymentId, recorded }
}
const refund = (operator: DeskOperator, payment_id: string, cents = 500) =>
  operator.call(createRefund, { payment_id, cents, reason })
const endsOf = async (paymentId: string) =>
  (await auditOf(paymentId)).map(({ what, outcome }) => `${what} ${outcome}`)
const endItems = async () =>
  (await queryItems(auditPartition, '')).filter(({ ends }) => ends !== undefined).length

/** Returns how many round trips in sequence the table was asked in, and expects the answer. */
async function tripsOf(act: () => Promise<{ status: number }>) {
  let status = 0
  const trips = await roundTripsOf(async () => {
    status = (await act()).status
  })
  expect(status).toBe(200)
  return trips
}

describe('a refund at the desk', () => {
  test('is two transactions: its begin, and its end with the ledger entry', async () => {
    const { paymentId, recorded } = await sold()
    const writes = await writtenBy(() => refund(ada, paymentId))
    expect(writes).toHaveLength(2)
    expect(writes[0]).toContain(auditPartition)
    expect(writes[1]).toEqual(expect.arrayContaining([auditPartition, tenantPartition(shop.tenantId)]))
    expect(await recorded()).toMatchObject({ refunded_cents: 500, state: 'partially_refunded' })
    expect(await endsOf(paymentId)).toEqual(['refund done'])
  })

  test('ends once where settling takes two transactions', async () => {
    const { paymentId, recorded } = await sold()
    // More entries than one transaction holds.
    for (let made = 0; made < 14; made++)
      await stripeSales.refund({ paymentId, cents: 100, idempotencyKey: `${paymentId}-${made}` })
    expect((await refund(ada, paymentId)).status).toBe(200)
    expect(await recorded()).toMatchObject({ refunded_cents: 1900, state: 'partially_refunded' })
    expect(await endsOf(paymentId)).toEqual(['refund done'])
  })

  test('takes three round trips for a busy store, whose counters are spread', async () => {
    const busy = await newShop(payments)
    const { paymentId } = await busy.buy()
    await settlePayment(stripeSales, paymentId)
    await updateItem(keys.stats(busy.tenantId), {
      UpdateExpression: 'SET is_spread = :yes',
      ExpressionAttributeValues: { ':yes': true },
    })
    expect(await tripsOf(() => refund(ada, paymentId))).toBeLessThanOrEqual(maxRoundTrips)
  })

  test('takes three round trips to propose in a busy hour, and three to approve', async () => {
    const eve = await deskOperator(accounts)
    for (let made = 0; made < refundsAlonePerHour; made++) await refund(eve, (await sold()).paymentId)
    const { paymentId, recorded } = await sold()
    let approval: unknown
    const proposing = await tripsOf(async () => {
      const { status, body } = await refund(eve, paymentId)
      approval = body.approval_id
      return { status }
    })
    expect(proposing).toBeLessThanOrEqual(maxRoundTrips)
    const approving = await tripsOf(() => bob.call(decideApproval, {}, { id: String(approval) }))
    expect(approving).toBeLessThanOrEqual(maxRoundTrips)
    expect(await recorded()).toMatchObject({ refunded_cents: 500 })
    expect(await endsOf(paymentId)).toEqual(['propose done', 'approve done'])
  })

  test('ends once where its webhook settles it first', async () => {
    const { paymentId, recorded } = await sold()
    const { refund: refundAtStripe } = stripeSales
    vi.spyOn(stripeSales, 'refund').mockImplementation(async (request) => {
      const refunded = await refundAtStripe(request)
      await settlePayment(stripeSales, paymentId)
      return refunded
    })
    const ended = await endItems()
    expect(await refund(ada, paymentId)).toMatchObject({ status: 200, body: { state: 'done' } })
    expect(await recorded()).toMatchObject({ refunded_cents: 500 })
    expect(await endsOf(paymentId)).toEqual(['refund done'])
    expect(await endItems()).toBe(ended + 1)
  })

  test('has its end in the audit also where settling fails, and is settled later', async () => {
    const { paymentId, recorded } = await sold()
    const { refund: refundAtStripe } = stripeSales
    vi.spyOn(stripeSales, 'refund').mockImplementation(async (request) => {
      const refunded = await refundAtStripe(request)
      vi.spyOn(stripeSales, 'load').mockRejectedValueOnce(new Error('The connection was reset.'))
      return refunded
    })
    expect(await refund(ada, paymentId)).toMatchObject({ status: 500 })
    expect(await endsOf(paymentId)).toEqual(['refund done'])
    expect(await recorded()).toMatchObject({ refunded_cents: 0 })
    await settlePayment(stripeSales, paymentId)
    expect(await recorded()).toMatchObject({ refunded_cents: 500 })
  })
})

describe('evidence at the desk', () => {
  test('is marked as submitted with its end in the audit', async () => {
    const { id, at, paymentId } = await disputedSale(payments)
    const writes = await writtenBy(() => ada.call(submitEvidence, { at, reason }, { id }))
    expect(writes).toHaveLength(2)
    expect(writes[1]).toEqual([auditPartition, keys.dispute('OPEN', at, id).pk])
    expect(await endsOf(paymentId)).toEqual(['submit-evidence done'])
  })

  test('has the same courses for a dispute that does not name them', async () => {
    const { id, at } = await disputedSale(payments)
    const submitted: unknown[] = []
    vi.spyOn(stripeSales, 'submitEvidence').mockImplementation(async (_, evidence) => {
      submitted.push(evidence)
      return true
    })
    const again = async (expression: string) => {
      await updateItem(keys.dispute('OPEN', at, id), { UpdateExpression: expression })
      expect(await ada.call(submitEvidence, { at, reason }, { id })).toMatchObject({ status: 200 })
    }
    await again('REMOVE due_at, due_shard')
    await again('REMOVE submitted_at, library_id, product_ids')
    expect(submitted).toHaveLength(2)
    expect(submitted[1]).toEqual(submitted[0])
  })

  test('ends also where the dispute is decided while it is submitted', async () => {
    const { id, at, paymentId } = await disputedSale(payments)
    const key = keys.dispute('OPEN', at, id)
    vi.spyOn(stripeSales, 'submitEvidence').mockImplementation(async () => {
      await deleteItem(key)
      return true
    })
    expect(await ada.call(submitEvidence, { at, reason }, { id })).toMatchObject({ status: 200 })
    expect(await endsOf(paymentId)).toEqual(['submit-evidence done'])
    expect(await getItem(key)).toBeUndefined()
  })
})

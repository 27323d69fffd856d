import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  createRefundHandler as createRefund,
  decideApprovalHandler as decideApproval,
} from '#lambdas/actions/operators/operators.ts'
import { submitEvidenceHandler as submitEvidence } from '#lambdas/actions/operators/risk.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import { minuteMs } from '#rules/time.ts'
import { providerOutage } from '#tests/harness/fakes/provider-outage.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { disputedSale } from '#tests/harness/sellers/disputed-sale.ts'
import { newShop, type Shop } from '#tests/harness/sellers/shop.ts'
import { atTime } from '#tests/lambdas/operators/at-time.ts'

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
beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
  changePayments(payments.local, { fault: null })
})
afterAll(async () => {
  await payments.stop()
  accounts.restore()
})

const reason = 'The buyer asked for it.'
const unanswered = {
  status: 502,
  body: {
    error: 'payments-unavailable',
    message: expect.stringContaining('Look at the payment again before you repeat it.'),
  },
}

async function sold(quantity = 1) {
  const { paymentId } = await shop.buy([{ id: 'sp-0', quantity }])
  await settlePayment(stripeSales, paymentId)
  const refunds = async () => {
    const facts = await stripeSales.load(paymentId)
    return facts?.state === 'paid' ? facts.refunds.map(({ cents }) => cents) : []
  }
  return { paymentId, refunds }
}
const refund = (payment_id: string, cents?: number) =>
  ada.call(createRefund, { payment_id, reason, ...(cents && { cents }) })

test.each(['load', 'refund'] as const)(
  'a refund whose %s is not answered is not called refused',
  async (fault) => {
    const { paymentId } = await sold()
    changePayments(payments.local, { fault })
    expect(await refund(paymentId, 500)).toMatchObject(unanswered)
    expect((await auditOf(paymentId)).map(({ outcome }) => outcome)).not.toContain('refused')
  },
)

test('an approved refund that is not answered is made once when it is repeated', async () => {
  const { paymentId, refunds } = await sold(11)
  const id = String((await refund(paymentId)).body.approval_id)
  changePayments(payments.local, { fault: 'refund' })
  expect(await bob.call(decideApproval, {}, { id })).toMatchObject(unanswered)
  changePayments(payments.local, { fault: null })
  await atTime(Date.now() + 2 * minuteMs, async () =>
    expect(await bob.call(decideApproval, {}, { id })).toMatchObject({ status: 200 }),
  )
  expect(await refunds()).toHaveLength(1)
})

test('evidence whose submission is not answered says so', async () => {
  const { id, at } = await disputedSale(payments)
  vi.spyOn(stripeSales, 'submitEvidence').mockRejectedValueOnce(providerOutage())
  expect(await ada.call(submitEvidence, { at, reason }, { id })).toMatchObject(unanswered)
})

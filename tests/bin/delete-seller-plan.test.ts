import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpBilling } from '#lambdas/billing/set-up-billing.ts'
import { settlePlan } from '#lambdas/billing/settle-plan.ts'
import { loadTenantPlan } from '#lambdas/data/plans.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { changePayments } from '#local/stripe/tools.ts'
import { startPayments } from '#tests/lambdas/support/payments.ts'
import { cards, submit, type TestStripe } from '#tests/local/stripe/support.ts'
import { type Operator, startOperator } from './support/operator.ts'

let operator: Operator
let payments: TestStripe
beforeAll(async () => {
  operator = await startOperator()
  payments = await startPayments({ hasSecrets: true })
  await setUpBilling(stripePlans)
})
afterAll(async () => {
  operator.restore()
  await payments.stop()
})

/** A seller who pays for Pro each month. */
async function payingSeller() {
  const seller = await operator.newSeller()
  const { tenantId, email } = seller
  const { url, sessionId } = await stripePlans.checkout({
    tenantId,
    email,
    plan: 'pro',
    interval: 'month',
    successUrl: 'http://localhost:3000/app/billing?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/app/billing',
    idempotencyKey: randomUUID(),
  })
  await submit(url, { card: cards.pays })
  await settlePlan(stripePlans, sessionId)
  return { ...seller, sessionId, deletion: () => operator.admin(['delete-seller', email, '--yes']) }
}

test('A deleted seller is charged nothing more for their plan, and what they used stays paid', async () => {
  const seller = await payingSeller()
  expect(await loadTenantPlan(seller.tenantId)).toMatchObject({ plan: 'pro' })
  expect((await seller.deletion()).code).toBe(0)
  const facts = await stripePlans.load(seller.sessionId)
  expect(facts?.status).toBe('ended')
  expect(facts?.invoices.map(({ cents, refunds }) => [cents, refunds])).toEqual([[24_700, []]])
})

test('A seller whose plan cannot be ended is not deleted until it can', async () => {
  const seller = await payingSeller()
  changePayments(payments.local, { fault: 'load' })
  expect((await seller.deletion()).code).toBe(1)
  expect(await loadTenantPlan(seller.tenantId)).toMatchObject({ plan: 'pro' })
  changePayments(payments.local, { fault: null })
  expect((await seller.deletion()).code).toBe(0)
  expect((await stripePlans.load(seller.sessionId))?.status).toBe('ended')
})

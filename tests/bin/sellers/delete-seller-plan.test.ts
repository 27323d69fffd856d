import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpBilling } from '#lambdas/billing/set-up-billing.ts'
import { settlePlan } from '#lambdas/billing/settle-plan.ts'
import { loadTenantPlan } from '#lambdas/data/plans/plans.ts'
import { getItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { planMailPartition } from '#lambdas/data/table/plan-keys.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import { cards, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { type Operator, startOperator } from '../support/operator.ts'

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

/** A seller with the payment page of Pro open. */
async function choosingSeller() {
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
  return { ...seller, url, sessionId, deletion: () => operator.admin(['delete-seller', email, '--yes']) }
}

/** A seller who pays for Pro each month. */
async function payingSeller() {
  const seller = await choosingSeller()
  await submit(seller.url, { card: cards.pays })
  await settlePlan(stripePlans, seller.sessionId)
  return seller
}

test('a deleted seller’s plan is charged no more, and used periods stay paid', async () => {
  const seller = await payingSeller()
  expect(await loadTenantPlan(seller.tenantId)).toMatchObject({ plan: 'pro' })
  expect((await seller.deletion()).code).toBe(0)
  const facts = await stripePlans.load(seller.sessionId)
  expect(facts?.status).toBe('ended')
  expect(facts?.invoices.map(({ cents, refunds }) => [cents, refunds])).toEqual([[24_700, []]])
})

test('a payment page left open over the deletion is ended and refunded once paid', async () => {
  const { url, sessionId, deletion, tenantId } = await choosingSeller()
  expect((await deletion()).code).toBe(0)
  await submit(url, { card: cards.pays })
  changePayments(payments.local, { fault: 'refund' })
  await expect(settlePlan(stripePlans, sessionId)).rejects.toThrow()
  changePayments(payments.local, { fault: null })
  await settlePlan(stripePlans, sessionId)
  await settlePlan(stripePlans, sessionId)
  const facts = await stripePlans.load(sessionId)
  expect(facts?.status).toBe('ended')
  expect(facts?.invoices.map(({ cents, refunds }) => [cents, refunds.map((one) => one.cents)])).toEqual([
    [24_700, [24_700]],
  ])
  expect(await loadTenantPlan(tenantId)).toBeUndefined()
})

test('an unknown tenant’s plan is left alone, because another stage may own it', async () => {
  const { url, sessionId } = await stripePlans.checkout({
    tenantId: randomUUID(),
    email: 'someone@example.com',
    plan: 'pro',
    interval: 'month',
    successUrl: 'http://localhost:3000/app/billing?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/app/billing',
    idempotencyKey: randomUUID(),
  })
  await submit(url, { card: cards.pays })
  expect((await settlePlan(stripePlans, sessionId)).wrote).toBe(false)
  expect(await stripePlans.load(sessionId)).toMatchObject({ status: 'active', invoices: [{ refunds: [] }] })
})

test('the export has subscription and plan mails; the deletion leaves none of them', async () => {
  const { tenantId, email, sessionId, deletion } = await payingSeller()
  const { id = '' } = (await stripePlans.load(sessionId)) ?? {}
  const { items } = JSON.parse((await operator.admin(['export-seller', email])).out)
  expect(items).toContainEqual(expect.objectContaining({ type: 'subscription', id, tenant_id: tenantId }))
  expect(items).toContainEqual(
    expect.objectContaining({ type: 'plan_mail', notice: expect.objectContaining({ kind: 'started' }) }),
  )
  await deletion()
  expect(await queryItems(planMailPartition(tenantId))).toEqual([])
  expect(await queryItems(tenantPartition(tenantId))).toEqual([])
  expect(await getItem(keys.deletedTenant(tenantId))).toMatchObject({ ttl: expect.any(Number) })
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

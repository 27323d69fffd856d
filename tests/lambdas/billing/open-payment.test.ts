import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Billing, PlanChangePreview } from '#contract/money/billing.ts'
import type { PlanChoice } from '#contract/money/plan-choice.ts'
import {
  changePlanHandler as changePlan,
  getBillingHandler as getBilling,
  previewPlanChangeHandler as previewPlanChange,
} from '#lambdas/actions/billing.ts'
import { advancePlan } from '#lambdas/billing/advance-plan.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { reconcile } from '#lambdas/scheduled/reconcile.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { newSubscriber, type Subscriber } from '#tests/harness/sellers/subscriber.ts'

const dayMs = 24 * 60 * 60 * 1000
const [lite, pro] = [
  { plan: 'lite', interval: 'month' },
  { plan: 'pro', interval: 'month' },
] as const
const [liteYear, proYear] = [
  { plan: 'lite', interval: 'year' },
  { plan: 'pro', interval: 'year' },
] as const

let payments: TestStripe
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-10T12:00:00Z') })
  return () => vi.useRealTimers()
})

const later = (days: number) => vi.setSystemTime(Date.now() + days * dayMs)
const reconciled = () => reconcile({ sales: stripeSales, plans: stripePlans }, Date.now() - 400 * dayMs)
const billingOf = async (seller: Subscriber) => Billing.parse((await seller.call(getBilling)).body)

/** A seller whose second period began an hour ago, and whose card refuses it. */
async function pastDue(choice: PlanChoice) {
  const seller = await newSubscriber()
  later(14)
  await seller.subscribe(choice)
  const { subscription } = await seller.plan()
  const card = (fails: boolean) =>
    changePayments(payments.local, { failRenewals: { customer: subscription?.customer_id ?? '', fails } })
  card(true)
  vi.setSystemTime(Date.parse(subscription?.period_end ?? '') + dayMs / 24)
  await reconciled()
  expect(await billingOf(seller)).toMatchObject({ state: 'past_due' })
  return {
    ...seller,
    card,
    invoices: async () => (await stripePlans.load(subscription?.id ?? ''))?.invoices ?? [],
  }
}

const previewOf = async (seller: Subscriber, choice: PlanChoice) =>
  PlanChangePreview.parse((await seller.call(previewPlanChange, choice)).body)

async function change(seller: Subscriber, choice: PlanChoice) {
  const { proration_at } = await previewOf(seller, choice)
  return seller.call(changePlan, { ...choice, proration_at })
}

test('a change pays what is open first, and its preview says so', async () => {
  const seller = await pastDue(lite)
  seller.card(false)
  const preview = await previewOf(seller, liteYear)
  expect(preview.open_cents).toBe(4700)
  expect((await change(seller, liteYear)).body).toMatchObject({ state: 'active', interval: 'year' })
  const [, opened, year] = await seller.invoices()
  expect(opened).toMatchObject({ reason: 'renewal', cents: 4700 })
  expect(year).toMatchObject({ reason: 'change', cents: preview.due_cents - 4700 })
  expect(await previewOf(seller, proYear)).not.toHaveProperty('open_cents')
})

test('a year beside an open payment brings its months from the change on', async () => {
  const seller = await pastDue(lite)
  seller.card(false)
  await change(seller, liteYear)
  const { credit_year } = await seller.plan()
  expect(credit_year).toMatchObject({
    starts_at: new Date(Date.now() - (Date.now() % 1000)).toISOString(),
    added: 0,
  })
  const before = await seller.credits()
  later(31)
  await advancePlan(seller.tenantId)
  expect(await seller.credits()).toBe(Math.min(200, before + 100))
})

test.each([
  ['a year', liteYear, pro],
  ['a month', lite, liteYear],
  ['a month', lite, pro],
])('nothing that was not paid for %s is taken off another plan', async (_, choice, wanted) => {
  const seller = await pastDue(choice)
  const paid = (await seller.invoices()).length
  expect(await change(seller, wanted)).toMatchObject({ status: 403, body: { error: 'not-allowed' } })
  expect(await billingOf(seller)).toMatchObject({ state: 'past_due', ...choice })
  expect(await seller.invoices()).toHaveLength(paid)
})

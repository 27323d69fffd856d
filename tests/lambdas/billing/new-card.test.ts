import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Billing } from '#contract/money/billing.ts'
import {
  cancelPlanHandler as cancelPlan,
  changePlanHandler as changePlan,
  confirmSubscriptionHandler as confirmSubscription,
  getBillingHandler as getBilling,
  openBillingPortalHandler as openBillingPortal,
  previewPlanChangeHandler as previewPlanChange,
} from '#lambdas/actions/billing.ts'
import { settlePlan } from '#lambdas/billing/settle-plan.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { reconcile } from '#lambdas/scheduled/reconcile.ts'
import { settleSubject } from '#lambdas/webhooks/settle-subject.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import { submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { newSubscriber } from '#tests/harness/sellers/subscriber.ts'

const dayMs = 24 * 60 * 60 * 1000
const newCard = { brand: 'visa', last4: '4444' }

let payments: TestStripe
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-10T12:00:00Z') })
  return () => vi.useRealTimers()
})
const reconciled = () => reconcile({ sales: stripeSales, plans: stripePlans }, Date.now() - 60 * dayMs)

/** A seller whose card refused the second period an hour ago, and who enters another one with *Update Payment Method*. */
async function withNewCard(card = '5555555555554444') {
  const seller = await newSubscriber()
  await seller.subscribe({ plan: 'lite', interval: 'month' })
  const { subscription } = await seller.plan()
  const customer = subscription?.customer_id ?? ''
  changePayments(payments.local, { failRenewals: { customer, fails: true } })
  vi.setSystemTime(Date.parse(subscription?.period_end ?? '') + dayMs / 24)
  await reconciled()
  const billing = async () => Billing.parse((await seller.call(getBilling)).body)
  expect(await billing()).toMatchObject({ state: 'past_due', card: { last4: '4242' } })
  const { body } = await seller.call(openBillingPortal, { page: 'card' })
  const entered = await submit(String(body.url), { action: 'card', card })
  const back = new URL(entered.headers.get('location') ?? 'about:blank')
  return { ...seller, billing, back, customer, id: subscription?.id ?? '' }
}

test('a card entered with Update Payment Method pays the plan at the return', async () => {
  const seller = await withNewCard()
  expect(seller.back.pathname).toBe('/app/billing')
  const session_id = seller.back.searchParams.get('subscription_id')
  const { body } = await seller.call(confirmSubscription, { session_id })
  expect(body).toMatchObject({ state: 'active', card: newCard })
  expect(await seller.billing()).toMatchObject({ state: 'active', card: newCard })
  vi.setSystemTime(Date.now() + 31 * dayMs)
  await reconciled()
  const { invoices } = (await stripePlans.load(seller.id)) ?? {}
  expect(invoices?.map(({ reason }) => reason)).toEqual(['first', 'renewal', 'renewal'])
})

test('a webhook about the customer moves their plan to the new card', async () => {
  const seller = await withNewCard()
  const settled = () =>
    settleSubject(
      {
        sales: stripeSales,
        plans: stripePlans,
        payouts: { status: () => Promise.reject(new Error('None.')) },
      },
      { kind: 'subscription', id: seller.customer },
    )
  await Promise.all([settled(), settled()])
  await settled()
  expect(await seller.billing()).toMatchObject({ state: 'active', card: newCard })
  expect((await stripePlans.load(seller.id))?.invoices).toHaveLength(2)
})

test('a reconciliation moves a plan to the new card without webhook and return', async () => {
  const seller = await withNewCard()
  await reconciled()
  expect(await seller.billing()).toMatchObject({ state: 'active', card: newCard })
})

test('a change of plan is charged to the card that was entered just before', async () => {
  const seller = await withNewCard()
  const wanted = { plan: 'pro', interval: 'month' } as const
  const { body } = await seller.call(previewPlanChange, wanted)
  expect(body).toMatchObject({ open_cents: 4700 })
  expect(await seller.call(changePlan, { ...wanted, proration_at: body.proration_at })).toMatchObject({
    status: 200,
    body: { state: 'active', plan: 'pro', card: newCard },
  })
  expect((await stripePlans.load(seller.id))?.invoices).toHaveLength(3)
})

test('a new card that refuses leaves the plan past due, and another one pays', async () => {
  const seller = await withNewCard('4000000000000341')
  await reconciled()
  expect(await seller.billing()).toMatchObject({ state: 'past_due', card: { last4: '0341' } })
  const { body } = await seller.call(openBillingPortal, { page: 'card' })
  await submit(String(body.url), { action: 'card', card: '4000056655665556' })
  await reconciled()
  expect(await seller.billing()).toMatchObject({ state: 'active', card: { last4: '5556' } })
})

test('cancelling a plan that is past due charges nothing', async () => {
  const seller = await withNewCard()
  expect(await seller.call(cancelPlan, {})).toMatchObject({ status: 200 })
  // As the webhook of the cancellation and the hourly reconciliation do.
  await settlePlan(stripePlans, seller.id)
  await reconciled()
  expect(await stripePlans.load(seller.id)).toMatchObject({ invoices: [{ reason: 'first' }] })
})

test('a subscription of before keeps the card of its Checkout, newer than the default', async () => {
  const seller = await newSubscriber()
  await seller.subscribe({ plan: 'lite', interval: 'month' })
  const first = (await seller.plan()).subscription?.id ?? ''
  const { body } = await seller.call(openBillingPortal, { page: 'card' })
  await submit(String(body.url), { action: 'card', card: '5555555555554444' })
  await payments.stripe.subscriptions.cancel(first)
  await settlePlan(stripePlans, first)
  vi.setSystemTime(Date.now() + 3 * dayMs)
  const session = await seller.pay({ plan: 'lite', interval: 'month' }, { card: '4000056655665556' })
  const { id = '' } = (await stripePlans.load(session)) ?? {}
  // The version before noted no card.
  const { records } = payments.local.account
  const stored = records.get('subscriptions', id)
  if (!stored) throw new Error('no subscription')
  const { customer_card: _, ...metadata } = stored.metadata
  records.put('subscriptions', { ...stored, metadata })
  records.commit()
  await settlePlan(stripePlans, id)
  expect((await stripePlans.load(id))?.card).toMatchObject({ last4: '5556' })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Billing, PlanChangePreview } from '#contract/money/billing.ts'
import {
  cancelPlanHandler as cancelPlan,
  changePlanHandler as changePlan,
  getBillingHandler as getBilling,
  openBillingPortalHandler as openBillingPortal,
  previewPlanChangeHandler as previewPlanChange,
  resumePlanHandler as resumePlan,
  startSubscriptionHandler as startSubscription,
} from '#lambdas/actions/billing.ts'
import { addStoreProductsHandler as addStoreProducts } from '#lambdas/actions/products.ts'
import { publishSiteHandler as publishSite } from '#lambdas/actions/site.ts'
import { deleteItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { reconcile } from '#lambdas/scheduled/reconcile.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { cards, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { deliver } from '#tests/harness/sellers/shop.ts'
import { sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { newSubscriber, type Subscriber } from '#tests/harness/sellers/subscriber.ts'

const dayMs = 24 * 60 * 60 * 1000
const lite = { plan: 'lite', interval: 'month' } as const
const pro = { plan: 'pro', interval: 'month' } as const
const [course] = sampleCatalog.filter(({ pro_only }) => !pro_only)

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
const billingOf = async (seller: Pick<Subscriber, 'call'>) =>
  Billing.parse((await seller.call(getBilling)).body)
const add = (seller: Pick<Subscriber, 'call'>) => seller.call(addStoreProducts, { product_ids: [course?.id] })

describe('A seller in the trial', () => {
  test('has 14 days for everything, and is shown how many products and credits', async () => {
    const seller = await newSubscriber()
    expect(await billingOf(seller)).toMatchObject({
      state: 'trial',
      is_on: true,
      plan: 'lite',
      trial_ends_at: '2026-11-24T12:00:00.000Z',
      access_ends_at: '2026-11-24T12:00:00.000Z',
      usage: { products: 0, product_limit: 3, credits: 100, credits_per_month: 100 },
      has_portal: false,
    })
    later(13.9)
    expect((await add(seller)).status).toBe(200)
  })

  test('afterwards cannot add, generate or publish, and everything else works', async () => {
    await newSubscriber()
    const seller = await sellerWithSite()
    later(14)
    const ended = { status: 403, body: { error: 'plan-ended' } }
    const message =
      'Your trial has ended. Choose a plan to add products, generate and publish. Your store keeps selling.'
    const third = sampleCatalog.filter(({ pro_only }) => !pro_only)[2]
    const refused = await seller.call(addStoreProducts, { product_ids: [third?.id] })
    expect(refused).toMatchObject({ ...ended, body: { message } })
    expect(await seller.generate()).toMatchObject(ended)
    expect(await seller.call(publishSite)).toMatchObject(ended)
    expect((await seller.edit({ store_name: 'Another name' })).status).toBe(200)
    expect(await seller.credits()).toBe(100)
  })

  test('keeps what is left of the trial when a plan is chosen', async () => {
    const seller = await newSubscriber()
    await seller.subscribe(pro)
    expect(await billingOf(seller)).toMatchObject({
      state: 'active',
      plan: 'pro',
      next_payment: { on: '2026-11-24T12:00:00.000Z', cents: 24_700 },
      usage: { product_limit: 10, credits: 100 },
    })
    later(15)
    await reconciled()
    expect(await billingOf(seller)).toMatchObject({ state: 'active', usage: { credits: 600 } })
  })

  test('stays in it when the card is declined', async () => {
    const seller = await newSubscriber()
    await seller.pay(pro, { card: cards.declines })
    expect(await billingOf(seller)).toMatchObject({ state: 'trial', plan: 'lite' })
  })
})

const reconciled = () => reconcile({ sales: stripeSales, plans: stripePlans }, Date.now() - 40 * dayMs)

async function paying(choice: typeof lite | typeof pro) {
  const seller = await newSubscriber()
  later(14)
  await seller.subscribe(choice)
  return seller
}

describe('A seller with a plan', () => {
  test('has it before any webhook, and its credits once', async () => {
    const seller = await paying(pro)
    expect(await billingOf(seller)).toMatchObject({ state: 'active', interval: 'month', has_portal: true })
    expect(await seller.credits()).toBe(600)
    const { subscription } = await seller.plan()
    const events = payments.local.account.records.all('events')
    const own = events.filter((event) => JSON.stringify(event).includes(subscription?.id ?? ''))
    expect(own.length).toBeGreaterThan(2)
    for (const event of own.toReversed()) expect(await deliver(payments, event)).toBe(200)
    expect(await seller.credits()).toBe(600)
  })

  test('is shown what an upgrade costs now, and pays exactly that', async () => {
    const seller = await paying(lite)
    later(15)
    const { body } = await seller.call(previewPlanChange, pro)
    const preview = PlanChangePreview.parse(body)
    expect(preview).toMatchObject({
      takes_effect: 'now',
      due_cents: 10_000,
      then_cents: 24_700,
      products_over: 0,
    })
    later(5 / 24 / 60)
    const changed = await seller.call(changePlan, { ...pro, proration_at: preview.proration_at })
    expect(changed).toMatchObject({ status: 200, body: { plan: 'pro', usage: { credits: 400 } } })
    const { subscription } = await seller.plan()
    const facts = await stripePlans.load(subscription?.id ?? '')
    expect(facts?.invoices.at(-1)).toMatchObject({ reason: 'change', cents: preview.due_cents })
  })

  test('cannot be charged by an outdated or invented preview', async () => {
    const seller = await paying(lite)
    const { body } = await seller.call(previewPlanChange, pro)
    const conflict = { status: 409, body: { error: 'conflict' } }
    expect(await seller.call(changePlan, pro)).toMatchObject(conflict)
    later(1 / 24)
    expect(await seller.call(changePlan, { ...pro, proration_at: body.proration_at })).toMatchObject(conflict)
    expect((await seller.plan()).plan).toBe('lite')
  })

  test('is changed to less when the period ends, and may take that back', async () => {
    const seller = await paying(pro)
    const changed = await seller.call(changePlan, lite)
    expect(changed.body).toMatchObject({ plan: 'pro', next_plan: lite, next_payment: { cents: 4700 } })
    expect((await seller.call(resumePlan, {})).body).not.toHaveProperty('next_plan')
    await seller.call(changePlan, lite)
    later(31)
    await reconciled()
    expect(await billingOf(seller)).toMatchObject({ plan: 'lite', state: 'active' })
  })

  test('cancels it for the end of the period, and may take that back', async () => {
    const seller = await paying(pro)
    expect((await seller.call(cancelPlan, {})).body).toMatchObject({ state: 'cancelled', plan: 'pro' })
    expect((await seller.call(resumePlan, {})).body).toMatchObject({ state: 'active' })
    await seller.call(cancelPlan, {})
    later(31)
    expect(await billingOf(seller)).toMatchObject({ state: 'ended' })
    expect(await add(seller)).toMatchObject({ status: 403, body: { error: 'plan-ended' } })
    await reconciled()
    expect(await billingOf(seller)).toMatchObject({ state: 'ended', plan: 'lite' })
  })

  test('a yearly plan shows the next month’s credits', async () => {
    const seller = await newSubscriber()
    later(14)
    await seller.subscribe({ plan: 'pro', interval: 'year' })
    expect(await billingOf(seller)).toMatchObject({
      period_ends_at: '2027-11-24T12:00:00.000Z',
      usage: { credits_renew_at: '2026-12-24T12:00:00.000Z', credits_on_renewal: 400 },
    })
  })

  test('opens the page with cards and invoices', async () => {
    const seller = await paying(lite)
    const { body } = await seller.call(openBillingPortal, { return_to: '//evil.example' })
    expect(String(body.url)).toContain(payments.origin)
    expect((await (await newSubscriber()).call(openBillingPortal, {})).body).toMatchObject({
      error: 'conflict',
    })
  })

  test('cannot start a second one', async () => {
    const seller = await paying(lite)
    const second = await seller.call(startSubscription, { ...pro, request_id: randomUUID() })
    expect(second).toMatchObject({
      status: 409,
      body: { message: 'You already have a plan. Change it in Billing.' },
    })
  })

  test('paying in two tabs keeps one plan and refunds the other', async () => {
    const seller = await newSubscriber()
    later(14)
    const { body: one } = await seller.call(startSubscription, { ...lite, request_id: randomUUID() })
    const sessions = [await seller.pay(pro), await payAt(String(one.url))]
    await Promise.all(sessions.map((session) => seller.confirm(session)))
    const own = (await Promise.all(sessions.map((session) => stripePlans.load(session)))).flatMap(
      (it) => it ?? [],
    )
    expect(own.map(({ status }) => status).toSorted()).toEqual(['active', 'ended'])
    const ended = own.find(({ status }) => status === 'ended')
    const refunded = ended?.invoices
      .flatMap(({ refunds }) => refunds)
      .reduce((sum, { cents }) => sum + cents, 0)
    expect(refunded).toBe(ended?.priceCents)
  })
})

async function payAt(url: string) {
  const paid = await submit(url, { card: cards.pays })
  return new URL(paid.headers.get('location') ?? 'about:blank').searchParams.get('session_id') ?? ''
}

test('the page of another seller changes nothing', async () => {
  const [seller, other] = [await newSubscriber(), await newSubscriber()]
  const session = await seller.pay(pro)
  expect(await other.confirm(session)).toMatchObject({ status: 404 })
  expect((await other.plan()).plan).toBe('lite')
})

test('a stage without billing has no trial, sells no plan, and ends nothing', async () => {
  await newSubscriber()
  await deleteItem(keys.billing)
  const seller = await inProcessSeller()
  expect(await billingOf(seller)).toMatchObject({ state: 'unbilled', is_on: false })
  const refused = await seller.call(startSubscription, { ...pro, request_id: randomUUID() })
  expect(refused).toMatchObject({ status: 409, body: { error: 'payments-off' } })
  later(400)
  expect((await add(seller)).status).toBe(200)
})

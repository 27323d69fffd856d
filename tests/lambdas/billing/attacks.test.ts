import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  cancelPlanHandler as cancelPlan,
  changePlanHandler as changePlan,
  confirmSubscriptionHandler as confirmSubscription,
  previewPlanChangeHandler as previewPlanChange,
  resumePlanHandler as resumePlan,
  startSubscriptionHandler as startSubscription,
} from '#lambdas/actions/billing.ts'
import { addStoreProductsHandler as addStoreProducts } from '#lambdas/actions/products.ts'
import { settlePlan } from '#lambdas/billing/settle-plan.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { cards, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { planNoticeKinds, planNoticesOf } from '#tests/harness/functions/plan-notices.ts'
import { newShop, offers } from '#tests/harness/sellers/shop.ts'
import { newSubscriber } from '#tests/harness/sellers/subscriber.ts'

const dayMs = 24 * 60 * 60 * 1000
const lite = { plan: 'lite', interval: 'month' } as const
const pro = { plan: 'pro', interval: 'month' } as const

let secrets: ReturnType<typeof codesSecretForTests>
let payments: TestStripe
beforeAll(async () => {
  secrets = codesSecretForTests()
  payments = await startPayments()
})
afterAll(async () => {
  secrets.restore()
  await payments.stop()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-10T12:00:00Z') })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  payments.local.faults.call = undefined
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const later = (days: number) => vi.setSystemTime(Date.now() + days * dayMs)

async function payAt(url: unknown) {
  const paid = await submit(String(url), { card: cards.pays })
  return new URL(paid.headers.get('location') ?? 'about:blank').searchParams.get('session_id') ?? ''
}

test('rejects a client-supplied plan, price or trial end', async () => {
  const seller = await newSubscriber()
  const request = { ...pro, request_id: randomUUID() }
  const forged = [
    seller.call(startSubscription, { ...request, price_cents: 1 }),
    seller.call(startSubscription, { ...request, trial_ends_at: '2030-01-01T00:00:00Z' }),
    seller.call(startSubscription, { ...request, plan: 'gold' }),
    seller.call(changePlan, { ...pro, tenant_id: seller.tenantId }),
    seller.call(cancelPlan, { subscription_id: 'sub_1' }),
  ]
  for (const { status } of await Promise.all(forged)) expect(status).toBe(400)
  expect(await seller.call(changePlan, pro)).toMatchObject({ status: 409 })
  expect(await seller.call(confirmSubscription, { session_id: 'cs_made_up' })).toMatchObject({ status: 404 })
  expect(await seller.plan()).toMatchObject({ plan: 'lite', trial_ends_at: '2026-11-24T12:00:00.000Z' })
})

test('a subscription that is of nobody here changes nothing', async () => {
  const seller = await newSubscriber()
  const before = await seller.plan()
  expect(await settlePlan(stripePlans, 'sub_of_another_account')).toEqual({ wrote: false })
  expect(await seller.plan()).toEqual(before)
})

test('a payment page left open for most of a day gives the plan once', async () => {
  const seller = await newSubscriber()
  later(15)
  const { body } = await seller.call(startSubscription, { ...pro, request_id: randomUUID() })
  later(0.9)
  const session = await payAt(body.url)
  await Promise.all([seller.confirm(session), seller.confirm(session)])
  expect(await seller.plan()).toMatchObject({ plan: 'pro', subscription: { status: 'active' } })
  expect(await seller.credits()).toBe(600)
  expect(await planNoticeKinds(seller.tenantId)).toEqual(['started'])
})

/** A seller who has subscribed and pays again in another tab; `second` is not confirmed yet. */
async function paidTwice() {
  const seller = await newSubscriber()
  later(15)
  const pages = await Promise.all(
    [1, 2].map(() => seller.call(startSubscription, { ...pro, request_id: randomUUID() })),
  )
  const [first = '', second = ''] = await Promise.all(pages.map(({ body }) => payAt(body.url)))
  expect(await seller.confirm(first)).toMatchObject({ status: 200 })
  return { seller, second }
}

test('paying in two tabs reports that one payment was refunded', async () => {
  const { seller, second } = await paidTwice()
  expect(await seller.confirm(second)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/this second one was ended at once/) },
  })
  const notices = await planNoticesOf(seller.tenantId)
  expect(notices).toContainEqual({ kind: 'second-refunded', plan: 'pro', refunded_cents: 24_700 })
  expect(notices.map(({ kind }) => kind).toSorted()).toEqual(['second-refunded', 'started'])
})

test('a second plan whose refund waits is refunded once and mailed with its amount', async () => {
  const { seller, second } = await paidTwice()
  changePayments(payments.local, { holdRefunds: true })
  await seller.confirm(second)
  // Stripe has forgotten the idempotency key.
  later(2)
  await settlePlan(stripePlans, second)
  changePayments(payments.local, { holdRefunds: false })
  await settlePlan(stripePlans, second)
  const told = (await planNoticesOf(seller.tenantId)).filter(({ kind }) => kind === 'second-refunded')
  expect(told).toEqual([{ kind: 'second-refunded', plan: 'pro', refunded_cents: 24_700 }])
  const { invoices } = (await stripePlans.load(second)) ?? {}
  expect(invoices?.flatMap(({ refunds }) => refunds)).toMatchObject([{ cents: 24_700 }])
})

test('concurrent requests for a smaller plan succeed without a provider error', async () => {
  const seller = await newSubscriber()
  await seller.subscribe(pro)
  const answers = await Promise.all([1, 2, 3, 4].map(() => seller.call(changePlan, lite)))
  expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
  for (const { status, body } of answers)
    if (status !== 200) expect(body).toMatchObject({ error: 'conflict' })
  expect((await seller.plan()).subscription).toMatchObject({ plan: 'pro', next: lite })
})

test('an unpaid Pro trial keeps selling live products and can change nothing', async () => {
  const seller = await newSubscriber()
  await seller.subscribe(pro)
  const locked = offers.find(({ product_id }) =>
    sampleCatalog.some(({ id, pro_only }) => id === product_id && pro_only),
  )
  const shop = await newShop(payments, seller)
  const { subscription } = await seller.plan()
  changePayments(payments.local, { failRenewals: { customer: subscription?.customer_id ?? '', fails: true } })
  const add = () => seller.call(addStoreProducts, { product_ids: [locked?.product_id] })
  later(14 + 8)
  await settlePlan(stripePlans, subscription?.id ?? '')
  expect((await add()).body).toMatchObject({
    error: 'plan-ended',
    message: expect.stringMatching(/^Your last payment failed\. Update your card/),
  })
  later(8)
  await settlePlan(stripePlans, subscription?.id ?? '')
  expect(await seller.plan()).toMatchObject({ plan: 'lite', subscription: { status: 'ended' } })
  const cart = [{ id: locked?.store_product_id ?? '', quantity: 1 }]
  expect((await shop.buy(cart)).paymentId).toMatch(/^pi_/)
  const refused = { status: 403, body: { error: 'plan-ended' } }
  expect(await add()).toMatchObject(refused)
  expect(await seller.credits()).toBe(100)
})

describe('While the provider does not answer', () => {
  const isRefused = async (reply: Promise<{ status: number }>) =>
    expect(await reply).toMatchObject({ status: 502, body: { error: 'payments-unavailable' } })

  test('no plan begins, and the same request works afterwards', async () => {
    const seller = await newSubscriber()
    later(15)
    const request = { ...pro, request_id: randomUUID() }
    payments.local.faults.call = 'create'
    await isRefused(seller.call(startSubscription, request))
    payments.local.faults.call = undefined
    const session = await payAt((await seller.call(startSubscription, request)).body.url)
    payments.local.faults.call = 'load'
    await isRefused(seller.confirm(session))
    expect((await seller.plan()).plan).toBe('lite')
    payments.local.faults.call = undefined
    await seller.confirm(session)
    expect((await seller.plan()).plan).toBe('pro')
  })

  test('a plan stays as it is, and changes afterwards', async () => {
    const seller = await newSubscriber()
    later(15)
    await seller.subscribe(lite)
    const { body } = await seller.call(previewPlanChange, pro)
    const change = { ...pro, proration_at: body.proration_at }
    payments.local.faults.call = 'load'
    await isRefused(seller.call(changePlan, change))
    await isRefused(seller.call(cancelPlan, {}))
    await isRefused(seller.call(resumePlan, {}))
    expect(await seller.plan()).toMatchObject({
      plan: 'lite',
      subscription: { cancel_at_period_end: false },
    })
    payments.local.faults.call = undefined
    expect(await seller.call(changePlan, change)).toMatchObject({ status: 200, body: { plan: 'pro' } })
    expect(await seller.call(cancelPlan, {})).toMatchObject({ body: { state: 'cancelled' } })
    expect(await seller.call(resumePlan, {})).toMatchObject({ body: { state: 'active' } })
  })
})

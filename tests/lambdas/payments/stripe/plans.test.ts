import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { changePayments, listPayments } from '#local/emulators/stripe/tools.ts'
import { cards, submit } from '#tests/harness/fakes/test-stripe.ts'
import {
  billing,
  connectWith,
  factsOf,
  failRenewals,
  later,
  planRequest,
  prices,
  startBilling,
  subscribed,
} from './billing.ts'

const dayMs = 24 * 60 * 60 * 1000
startBilling()

describe('a checkout of a plan', () => {
  test('leads to the tenant’s subscription, found by session and by payment', async () => {
    const { url, sessionId } = await stripePlans.checkout(planRequest({ tenantId: 'tenant-1' }))
    expect(await stripePlans.load(sessionId)).toBeUndefined()
    const html = await (await fetch(url)).text()
    for (const text of ['Starter', '$47.00 each month', 'seller@example.com']) expect(html).toContain(text)

    const paid = await submit(url, { card: cards.pays })
    expect(paid.headers.get('location')).toBe(`http://localhost:3000/app/billing?session=${sessionId}`)
    const facts = await factsOf(sessionId)
    expect(facts).toMatchObject({
      tenantId: 'tenant-1',
      plan: 'lite',
      interval: 'month',
      status: 'active',
      priceCents: 4700,
      periodEnd: Date.parse('2026-12-10T12:00:00Z'),
      cancelAtPeriodEnd: false,
      card: { brand: 'visa', last4: '4242' },
      invoices: [{ reason: 'first', cents: 4700, taxCents: 0, paidAt: Date.now(), refunds: [] }],
    })
    expect(await stripePlans.load(facts.invoices[0]?.paymentId ?? '')).toEqual(facts)
    expect(await stripeSales.load(facts.invoices[0]?.paymentId ?? '')).toBeUndefined()
  })

  test('opens the same page under the same key, also after a lost reply', async () => {
    const repeated = planRequest()
    changePayments(billing().local, { fault: 'create' })
    await expect(stripePlans.checkout(repeated)).rejects.toMatchObject({ code: 'payments-unavailable' })
    changePayments(billing().local, { fault: null })
    expect(await stripePlans.checkout(repeated)).toEqual(await stripePlans.checkout(repeated))
  })

  test('opens another page under the same key after an email or trial change', async () => {
    const repeated = planRequest({ trialEndsAt: Date.now() + 50 * 60 * 60 * 1000 })
    const urls = [await stripePlans.checkout(repeated)]
    urls.push(await stripePlans.checkout({ ...repeated, email: 'moved@example.com' }))
    later(0.5)
    urls.push(await stripePlans.checkout(repeated))
    expect(new Set(urls.map(({ url }) => url)).size).toBe(3)
  })

  test('lets the payment page ask for an address that Stripe refuses', async () => {
    const { url } = await stripePlans.checkout(planRequest({ email: '' }))
    expect((await fetch(url)).status).toBe(200)
  })

  test('tells tax and price apart', async () => {
    vi.stubEnv('CHECKOUT_OPTIONS', 'automatic_tax')
    const facts = await subscribed({ plan: 'pro' }, { country: 'DE' })
    expect(facts.invoices).toMatchObject([{ cents: 24_700, taxCents: 4693 }])
    later(31)
    expect((await factsOf(facts.id)).invoices).toMatchObject([
      { reason: 'first' },
      { reason: 'renewal', cents: 24_700, taxCents: 4693 },
    ])
  })

  test('charges nothing before the trial has ended', async () => {
    const facts = await subscribed({ trialEndsAt: Date.now() + 10 * dayMs })
    expect(facts).toMatchObject({ status: 'trialing', invoices: [{ reason: 'first', cents: 0 }] })
    later(11)
    expect(await factsOf(facts.id)).toMatchObject({
      status: 'active',
      invoices: [{ cents: 0 }, { reason: 'renewal', cents: 4700 }],
    })
    const atOnce = await subscribed({ trialEndsAt: Date.now() + dayMs })
    expect(atOnce).toMatchObject({ status: 'active', invoices: [{ cents: 4700 }] })
  })

  test('keeps the customer of an earlier subscription, and tells cards by their fingerprint', async () => {
    const first = await subscribed()
    const second = await subscribed({ customerId: first.customerId })
    const other = await subscribed({}, { card: '5555555555554444' })
    expect(second.customerId).toBe(first.customerId)
    expect(second.card?.fingerprint).toBe(first.card?.fingerprint)
    expect(other.card?.fingerprint).not.toBe(first.card?.fingerprint)
    expect(second.invoices).toHaveLength(1)
  })

  test('needs a key', async () => {
    connectWith({ key: '', webhookSecrets: [] })
    await expect(stripePlans.checkout(planRequest())).rejects.toMatchObject({ code: 'payments-off' })
  })
})

describe('a subscription', () => {
  test('renews each month on the same day, each year for twelve months', async () => {
    const monthly = await subscribed()
    const yearly = await subscribed({ plan: 'pro', interval: 'year' })
    later(62)
    const { invoices, periodEnd } = await factsOf(monthly.id)
    expect(invoices.map(({ reason }) => reason)).toEqual(['first', 'renewal', 'renewal'])
    expect(invoices.at(-1)).toMatchObject({ paidAt: Date.parse('2027-01-10T12:00:00Z') })
    expect(periodEnd).toBe(Date.parse('2027-02-10T12:00:00Z'))
    expect(await factsOf(yearly.id)).toMatchObject({
      periodEnd: Date.parse('2027-11-10T12:00:00Z'),
      invoices: [{ cents: 296_400 }],
    })
  })

  test('is past due from the first failed payment on, and recovers', async () => {
    const facts = await subscribed()
    failRenewals(facts, true)
    later(31)
    expect(await factsOf(facts.id)).toMatchObject({
      status: 'past_due',
      pastDueAt: Date.parse('2026-12-10T12:00:00Z'),
      invoices: [{ reason: 'first' }],
    })
    failRenewals(facts, false)
    later(3)
    const recovered = await factsOf(facts.id)
    expect(recovered).toMatchObject({ status: 'active', invoices: [{}, { reason: 'renewal' }] })
    expect(recovered).not.toHaveProperty('pastDueAt')
  })

  test('ends when its payment fails for good', async () => {
    const facts = await subscribed()
    failRenewals(facts, true)
    later(31 + 20)
    expect(await factsOf(facts.id)).toMatchObject({ status: 'ended', endedAt: expect.any(Number) })
  })

  test('shows refunds and disputes of its invoices', async () => {
    const facts = await subscribed()
    const paymentId = facts.invoices[0]?.paymentId ?? ''
    await stripeSales.refund({ paymentId, cents: 700, idempotencyKey: randomUUID() })
    changePayments(billing().local, { failRefund: paymentId })
    await stripeSales.refund({ paymentId, cents: 1200, idempotencyKey: randomUUID() })
    changePayments(billing().local, { dispute: { payment: paymentId, outcome: 'open' } })
    expect((await factsOf(facts.id)).invoices).toMatchObject([
      { refunds: [{ cents: 1200 }], failedRefunds: [{ cents: 700 }], disputes: [{ state: 'open' }] },
    ])
  })

  test('an unknown tenant’s subscription does not exist', async () => {
    expect(await stripePlans.load('sub_unknown')).toBeUndefined()
    expect(await stripePlans.load('pi_unknown')).toBeUndefined()
    const { data } = await billing().stripe.prices.list({ lookup_keys: ['storewright_pro_month'] })
    const { id, url } = await billing().stripe.checkout.sessions.create({
      mode: 'subscription',
      success_url: 'http://localhost/',
      line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
    })
    await submit(url, { card: cards.pays })
    expect(await stripePlans.load(id)).toBeUndefined()
  })
})

test('prices are set up once; changed ones apply to new subscriptions only', async () => {
  expect(await stripePlans.setUpPrices(prices)).toEqual([])
  const before = await subscribed()
  const raised = prices.map((price) => ({ ...price, priceCents: price.priceCents + 100 }))
  expect(await stripePlans.setUpPrices(raised.slice(0, 1))).toEqual(['storewright_lite_month'])
  const after = await subscribed()
  expect(await stripePlans.setUpPrices(prices)).toEqual(['storewright_lite_month'])
  expect(await factsOf(before.id)).toMatchObject({ plan: 'lite', priceCents: 4700 })
  expect(await factsOf(after.id)).toMatchObject({ plan: 'lite', priceCents: 4800 })
})

test('the local list of subscriptions says what is true', async () => {
  const { id, tenantId, customerId } = await subscribed({ plan: 'pro' })
  expect(listPayments(billing().local).subscriptions.find((one) => one.id === id)).toMatchObject({
    customer: customerId,
    status: 'active',
    price: 'storewright_pro_month',
    amount_cents: 24_700,
    cancel_at_period_end: false,
    metadata: { tenant_id: tenantId },
  })
})

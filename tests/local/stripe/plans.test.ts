import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import { cards, startTestStripe, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'

const dayS = 24 * 60 * 60
let it: TestStripe
let prices: Record<'lite' | 'pro', Stripe.Price>
const types = () => it.received.map(({ type }) => type)

beforeAll(async () => {
  it = await startTestStripe()
  const product = await it.stripe.products.create({ name: 'Plan' })
  const price = (lookup_key: string, unit_amount: number) =>
    it.stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount,
      recurring: { interval: 'month' },
      lookup_key,
    })
  prices = { lite: await price('lite', 4700), pro: await price('pro', 24_700) }
})
afterAll(() => it.stop())
beforeEach(async () => {
  await it.local.webhooks.settled()
  it.received.length = 0
})

async function subscribed(
  price: Stripe.Price,
  subscription_data: Stripe.Checkout.SessionCreateParams.SubscriptionData = {},
) {
  const { id, url } = await it.stripe.checkout.sessions.create({
    mode: 'subscription',
    client_reference_id: 'tenant-1',
    line_items: [{ price: price.id, quantity: 1 }],
    subscription_data: { metadata: { tenant_id: 'tenant-1' }, ...subscription_data },
    success_url: 'http://localhost:3000/app/billing?session={CHECKOUT_SESSION_ID}',
  })
  await submit(url, { card: cards.pays })
  const { subscription } = await it.stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] })
  if (typeof subscription !== 'object' || !subscription) throw new Error('There is no subscription.')
  return subscription
}

const retrieved = ({ id }: Stripe.Subscription) => it.stripe.subscriptions.retrieve(id)
const itemOf = ({ items }: Stripe.Subscription) => items.data[0]?.id ?? ''

describe('a plan of the local Stripe, under the official client', () => {
  test('begins with a trial, renews, fails, is cancelled at the portal, and ends', async () => {
    const subscription = await subscribed(prices.lite, {
      trial_end: Math.floor(it.clock.now() / 1000) + 7 * dayS,
    })
    expect(subscription).toMatchObject({ status: 'trialing', metadata: { tenant_id: 'tenant-1' } })
    it.clock.advance(8 * dayS)
    expect((await retrieved(subscription)).status).toBe('active')

    const customer = String(subscription.customer)
    changePayments(it.local, { failRenewals: { customer, fails: true } })
    it.clock.advance(31 * dayS)
    expect((await retrieved(subscription)).status).toBe('past_due')

    const portal = await it.stripe.billingPortal.sessions.create({
      customer,
      return_url: 'http://localhost:3000/app/billing',
    })
    await submit(portal.url, { action: 'cancel', subscription: subscription.id })
    expect(await retrieved(subscription)).toMatchObject({ cancel_at_period_end: true })
    it.clock.advance(31 * dayS)
    expect((await retrieved(subscription)).status).toBe('canceled')
    await it.local.webhooks.settled()
    expect(new Set(types())).toEqual(
      new Set([
        'checkout.session.completed',
        'customer.subscription.created',
        'customer.subscription.updated',
        'customer.subscription.deleted',
        'invoice.paid',
        'invoice.payment_failed',
        'charge.succeeded',
        'payment_intent.succeeded',
      ]),
    )
  })

  test('is charged to its own card whatever the customer chooses at the portal', async () => {
    const subscription = await subscribed(prices.lite)
    const customer = String(subscription.customer)
    changePayments(it.local, { failRenewals: { customer, fails: true } })
    it.clock.advance(31 * dayS)
    const portal = await it.stripe.billingPortal.sessions.create({
      customer,
      return_url: 'http://localhost/',
    })
    await submit(portal.url, { action: 'card', card: cards.paysToo })
    await it.local.webhooks.settled()
    expect(types()).toContain('customer.updated')
    const known = await it.stripe.subscriptions.list({ customer })
    expect(known.data).toMatchObject([
      { status: 'past_due', default_payment_method: subscription.default_payment_method },
    ])

    const { invoice_settings } = await it.stripe.customers.update(customer, { email: 'moved@example.com' })
    const card = String(invoice_settings.default_payment_method)
    const { data } = await it.stripe.invoices.list({ subscription: subscription.id })
    const open = data.find(({ status }) => status === 'open')
    const pay = (payment_method?: string) =>
      it.stripe.invoices.pay(open?.id ?? '', payment_method ? { payment_method } : {})
    await expect(pay()).rejects.toMatchObject({ code: 'card_declined' })
    expect(await pay(card)).toMatchObject({ status: 'paid' })
    const schedule = await it.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    await it.stripe.subscriptionSchedules.update(schedule.id, {
      default_settings: { default_payment_method: card },
    })
    const update = { default_payment_method: card, metadata: { seen: card } }
    expect(await it.stripe.subscriptions.update(subscription.id, update)).toMatchObject({
      default_payment_method: card,
      metadata: { tenant_id: 'tenant-1', seen: card },
    })
    await it.stripe.subscriptions.cancel(subscription.id)
    expect((await it.stripe.subscriptions.list({ customer })).data).toEqual([])
  })

  test('is upgraded for the prorated amount of its preview', async () => {
    const subscription = await subscribed(prices.lite)
    it.clock.advance(10 * dayS)
    const change = {
      items: [{ id: itemOf(subscription), price: prices.pro.id }],
      proration_behavior: 'always_invoice' as const,
      proration_date: Math.floor(it.clock.now() / 1000),
    }
    const preview = await it.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: change,
    })
    const upgraded = await it.stripe.subscriptions.update(subscription.id, {
      ...change,
      payment_behavior: 'error_if_incomplete',
    })
    expect(upgraded.items.data).toMatchObject([{ price: { id: prices.pro.id } }])
    const { data } = await it.stripe.invoices.list({ subscription: subscription.id })
    expect(data).toMatchObject([
      { status: 'paid', billing_reason: 'subscription_update', amount_paid: preview.amount_due },
      { status: 'paid', billing_reason: 'subscription_create', amount_paid: 4700 },
    ])
    expect(preview.amount_due).toBeGreaterThan(0)
    expect(preview.amount_due).toBeLessThan(20_000)
  })

  test('keeps its price when the card refuses the upgrade', async () => {
    const subscription = await subscribed(prices.lite)
    changePayments(it.local, { failRenewals: { customer: String(subscription.customer), fails: true } })
    const upgrade = it.stripe.subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription), price: prices.pro.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    })
    await expect(upgrade).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
    expect((await retrieved(subscription)).items.data).toMatchObject([{ price: { id: prices.lite.id } }])
  })

  test('is downgraded at the period’s end by a schedule, which can be released', async () => {
    const subscription = await subscribed(prices.pro)
    const schedule = () => it.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const { id, phases } = await schedule()
    await expect(schedule()).rejects.toMatchObject({ statusCode: 400 })
    await it.stripe.subscriptionSchedules.update(id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: prices.pro.id, quantity: 1 }],
          start_date: phases[0]?.start_date ?? 0,
          end_date: phases[0]?.end_date ?? 0,
        },
        { items: [{ price: prices.lite.id, quantity: 1 }], duration: { interval: 'month' } },
      ],
    })
    const cancel = it.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await expect(cancel).rejects.toMatchObject({ statusCode: 400 })
    it.clock.advance(32 * dayS)
    const after = await retrieved(subscription)
    expect(after).toMatchObject({ schedule: id, items: { data: [{ price: { id: prices.lite.id } }] } })
    expect(await it.stripe.subscriptionSchedules.release(id)).toMatchObject({ status: 'released' })
    expect((await retrieved(subscription)).schedule).toBeNull()
  })

  test('is cancelled at the period’s end, reversibly, or at once', async () => {
    const subscription = await subscribed(prices.lite)
    const update = (cancel_at_period_end: boolean) =>
      it.stripe.subscriptions.update(subscription.id, { cancel_at_period_end })
    expect((await update(true)).cancel_at).toBe(subscription.items.data[0]?.current_period_end)
    expect((await update(false)).cancel_at).toBeNull()
    expect(await it.stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled' })
    await expect(update(true)).rejects.toMatchObject({ statusCode: 400 })
    await expect(it.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ statusCode: 404 })
  })

  test('keeps its invoices over a restart', async () => {
    const subscription = await subscribed(prices.lite)
    await it.restart()
    it.clock.advance(32 * dayS)
    const { data } = await it.stripe.invoices.list({
      subscription: subscription.id,
      expand: ['data.payments'],
    })
    expect(data.map(({ billing_reason }) => billing_reason)).toEqual([
      'subscription_cycle',
      'subscription_create',
    ])
    const intent = String(data[0]?.payments?.data[0]?.payment.payment_intent)
    const payments = await it.stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent },
    })
    expect(payments.data).toMatchObject([{ invoice: data[0]?.id }])
  })
})

test('a price keeps its lookup key until it is transferred', async () => {
  const create = (transfer_lookup_key: boolean) =>
    it.stripe.prices.create({
      product: String(prices.lite.product),
      currency: 'usd',
      unit_amount: 5000,
      recurring: { interval: 'month' },
      lookup_key: 'lite',
      transfer_lookup_key,
    })
  await expect(create(false)).rejects.toMatchObject({ statusCode: 400, param: 'lookup_key' })
  const { id } = await create(true)
  const { data } = await it.stripe.prices.list({ lookup_keys: ['lite'], active: true })
  expect(data.map((price) => price.id)).toEqual([id])
})

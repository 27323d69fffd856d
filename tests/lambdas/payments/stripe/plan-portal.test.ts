import { describe, expect, test } from 'vitest'
import type { SubscriptionFacts } from '#lambdas/payments/ports.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import { submit } from '#tests/harness/fakes/test-stripe.ts'
import {
  answerPostsTo,
  billing,
  factsOf,
  failRenewals,
  failUpdatesOf,
  later,
  startBilling,
  subscribed,
} from './billing.ts'

startBilling()

const pro = { plan: 'pro', interval: 'month' } as const

describe('the portal', () => {
  const returnUrl = 'http://localhost:3000/app/billing'

  test('cancels and takes it back, and lists the invoices', async () => {
    const { id, customerId } = await subscribed()
    const { url } = await stripePlans.portal({ customerId, returnUrl })
    const html = await (await fetch(url)).text()
    for (const text of [
      'Local payment page',
      'Starter',
      'LOCAL-0001',
      'ending in 4242',
      returnUrl,
      'Cancel plan',
    ])
      expect(html).toContain(text)
    await submit(url, { action: 'cancel', subscription: id })
    expect((await factsOf(id)).cancelAtPeriodEnd).toBe(true)
    await submit(url, { action: 'keep', subscription: id })
    expect((await factsOf(id)).cancelAtPeriodEnd).toBe(false)
  })

  test('takes another card, which pays what is open, and returns', async () => {
    const facts = await subscribed()
    failRenewals(facts, true)
    later(31)
    expect((await factsOf(facts.id)).status).toBe('past_due')
    const { customerId } = facts
    const { url } = await stripePlans.portal({ customerId, returnUrl, flow: 'payment-method' })
    const declined = await submit(url, { action: 'card', card: '4000000000000002' })
    expect(await declined.text()).toContain('role="alert"')
    const taken = await submit(url, { action: 'card', card: '5555555555554444' })
    expect(taken.headers.get('location')).toBe(returnUrl)
    expect(await factsOf(facts.id)).toMatchObject({ hasNewCard: true, card: { last4: '4242' } })
    await stripePlans.moveToNewCard(facts.id)
    expect(await factsOf(facts.id)).toMatchObject({ status: 'active', card: { last4: '4444' } })
  })

  test('does not change the plan of another customer', async () => {
    const mine = await subscribed()
    const other = await subscribed()
    const { url } = await stripePlans.portal({ customerId: mine.customerId, returnUrl })
    await submit(url, { action: 'cancel', subscription: other.id })
    expect((await factsOf(other.id)).cancelAtPeriodEnd).toBe(false)
  })
})

describe('a new card', () => {
  const returnUrl = 'http://localhost:3000/app/billing'
  const enter = async ({ customerId }: SubscriptionFacts, card: string) => {
    const { url } = await stripePlans.portal({ customerId, returnUrl, flow: 'payment-method' })
    await submit(url, { action: 'card', card })
  }

  test('a move that Stripe interrupts is repeated, and charges once', async () => {
    const facts = await subscribed()
    failRenewals(facts, true)
    later(31)
    await enter(facts, '5555555555554444')
    const restore = failUpdatesOf(facts.id)
    await expect(stripePlans.moveToNewCard(facts.id)).rejects.toMatchObject({ code: 'payments-unavailable' })
    expect(await factsOf(facts.id)).toMatchObject({ status: 'active', hasNewCard: true })
    restore()
    await stripePlans.moveToNewCard(facts.id)
    await stripePlans.moveToNewCard(facts.id)
    const moved = await factsOf(facts.id)
    expect(moved).toMatchObject({ card: { last4: '4444' }, invoices: [{}, { reason: 'renewal' }] })
    expect(moved).not.toHaveProperty('hasNewCard')
  })

  test('a card that Stripe does not take leaves the plan as it is', async () => {
    const facts = await subscribed()
    await enter(facts, '5555555555554444')
    const restore = answerPostsTo(`/v1/subscriptions/${facts.id}`, 400, { type: 'invalid_request_error' })
    await stripePlans.moveToNewCard(facts.id)
    restore()
    expect(await factsOf(facts.id)).toMatchObject({ hasNewCard: true, card: { last4: '4242' } })
  })

  test('a later Checkout’s card is newer than the customer’s default', async () => {
    const first = await subscribed()
    await enter(first, '5555555555554444')
    await stripePlans.moveToNewCard(first.id)
    await stripePlans.endAndRefund(first.id)
    const second = await subscribed({ customerId: first.customerId }, { card: '4000056655665556' })
    expect(second).toMatchObject({ card: { last4: '5556' } })
    expect(second).not.toHaveProperty('hasNewCard')
    expect(await stripePlans.load(first.customerId)).toEqual(second)
    await enter(second, '4242424242424242')
    expect(await factsOf(second.id)).toHaveProperty('hasNewCard')
    expect((await factsOf(first.id)).status).toBe('ended')
    expect(await factsOf(first.id)).not.toHaveProperty('hasNewCard')
  })

  test('a change that waits is kept, and is paid with the new card', async () => {
    const facts = await subscribed(pro)
    const lite = { plan: 'lite', interval: 'month' } as const
    await stripePlans.change({ subscriptionId: facts.id, ...lite, when: 'period-end' })
    await enter(facts, '5555555555554444')
    await stripePlans.moveToNewCard(facts.id)
    expect(await factsOf(facts.id)).toMatchObject({ ...pro, pendingChange: lite })
    const [schedule] = billing().local.account.records.about('schedules', facts.customerId)
    const subscription = billing().local.account.records.get('subscriptions', facts.id)
    expect(schedule?.default_settings.default_payment_method).toBe(subscription?.default_payment_method)
    later(31)
    expect(await factsOf(facts.id)).toMatchObject({ ...lite, status: 'active', card: { last4: '4444' } })
  })
})

describe('a second subscription of one tenant', () => {
  test('ends and is refunded whole, once', async () => {
    const { id } = await subscribed()
    later(10)
    await stripePlans.change({ subscriptionId: id, ...pro, when: 'now' })
    const paid = (await factsOf(id)).invoices.reduce((sum, { cents }) => sum + cents, 0)
    expect(await stripePlans.endAndRefund(id)).toEqual({ refundedCents: paid })
    const { status, invoices } = await factsOf(id)
    expect(status).toBe('ended')
    expect(invoices.flatMap(({ refunds }) => refunds).reduce((sum, { cents }) => sum + cents, 0)).toBe(paid)
    expect(await stripePlans.endAndRefund(id)).toEqual({ refundedCents: 0 })
  })

  test('is refunded completely after a lost reply, except what the bank disputes', async () => {
    const { id } = await subscribed()
    later(31)
    const [first] = (await factsOf(id)).invoices
    changePayments(billing().local, {
      dispute: { payment: first?.paymentId, outcome: 'open' },
      fault: 'refund',
    })
    await expect(stripePlans.endAndRefund(id)).rejects.toThrow()
    changePayments(billing().local, { fault: null })
    await stripePlans.endAndRefund(id)
    const { invoices } = await factsOf(id)
    expect(invoices.map(({ refunds }) => refunds.map(({ cents }) => cents))).toEqual([[], [4700]])
  })
})

test('changes since a moment lead to the subscription, once', async () => {
  later(400)
  billing().local.tick()
  const since = Date.now() + 1000
  later(1)
  const { id, invoices } = await subscribed()
  const paymentId = invoices[0]?.paymentId ?? ''
  await stripePlans.endAndRefund(id)
  const ids: string[] = []
  for await (const one of stripePlans.changesSince(since)) ids.push(one.id)
  expect(ids.filter((one) => one === id || one === paymentId)).toEqual([id, paymentId])
})

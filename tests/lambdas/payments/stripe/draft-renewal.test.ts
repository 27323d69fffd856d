import { expect, test } from 'vitest'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { billing, factsOf, failRenewals, later, startBilling, subscribed } from './billing.ts'

startBilling()

const year = { plan: 'lite', interval: 'year' } as const
const month = { plan: 'pro', interval: 'month' } as const
const now = { ...month, when: 'now' } as const

/**
 * A plan by the year in the hour after its renewal: the subscription is active, and its invoice a draft that nobody was charged for
 * (https://docs.stripe.com/billing/subscriptions/webhooks).
 */
async function renewedAnHourAgo() {
  const before = await subscribed(year)
  failRenewals(before, true)
  later(365)
  await factsOf(before.id)
  const { records } = billing().local.account
  const subscription = records.get('subscriptions', before.id)
  const renewal = records.about('invoices', before.customerId).find(({ status }) => status === 'open')
  if (!subscription || !renewal) throw new Error('It was not renewed.')
  records.put('subscriptions', { ...subscription, status: 'active' })
  const draft = { status: 'draft', attempted: false, next_payment_attempt: null } as const
  records.put('invoices', { ...renewal, ...draft })
  return { before, subscriptionId: before.id, renewalId: renewal.id }
}

test('a renewal that is not charged yet is not taken off another plan', async () => {
  const { subscriptionId } = await renewedAnHourAgo()
  expect(await stripePlans.change({ subscriptionId, ...now })).toMatchObject({ state: 'refused' })
  expect(await factsOf(subscriptionId)).toMatchObject({ ...year, invoices: [{ reason: 'first' }] })
})

test('a preview includes a renewal not charged yet, and the change pays it', async () => {
  const { before, subscriptionId } = await renewedAnHourAgo()
  failRenewals(before, false)
  const { openCents, dueCents } = await stripePlans.preview({ subscriptionId, ...month })
  expect({ openCents, dueCents }).toEqual({ openCents: 56_400, dueCents: 56_400 })
  expect(await stripePlans.change({ subscriptionId, ...now })).toEqual({ state: 'changed' })
  expect(await factsOf(subscriptionId)).toMatchObject({
    ...month,
    invoices: [{ reason: 'first' }, { reason: 'renewal', cents: 56_400 }, { reason: 'change', cents: 0 }],
  })
})

test('a draft that Stripe does not collect by itself is left alone', async () => {
  const { subscriptionId, renewalId } = await renewedAnHourAgo()
  const { records } = billing().local.account
  const draft = records.get('invoices', renewalId)
  if (draft) records.put('invoices', { ...draft, auto_advance: false })
  expect(await stripePlans.preview({ subscriptionId, ...month })).toMatchObject({ openCents: 0 })
})

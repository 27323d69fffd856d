import { describe, expect, test } from 'vitest'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { apiKey, webhookSecret } from '#tests/harness/fakes/test-stripe.ts'
import { billing, connectWith, startBilling, subscribed } from './billing.ts'

startBilling()

async function subjectOf(event: object, secret = webhookSecret) {
  connectWith({ key: apiKey, webhookSecrets: ['whsec_of_another_endpoint', webhookSecret] })
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1000)
  const header = await billing().stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp })
  return stripeSales.verify(new TextEncoder().encode(payload), header)
}

const recorded = (type: string) => {
  const event = billing()
    .local.account.records.all('events')
    .findLast((one) => one.type === type)
  if (!event) throw new Error(`There is no event ${type}.`)
  return event
}

describe('an event', () => {
  test('a subscription or its invoice leads to the subscription', async () => {
    const { id } = await subscribed()
    const subscription = { kind: 'subscription', id }
    expect(await subjectOf(recorded('customer.subscription.created'))).toEqual(subscription)
    expect(await subjectOf(recorded('invoice.paid'))).toEqual(subscription)
    expect(await subjectOf(recorded('checkout.session.completed'))).toBeUndefined()
  })

  test('a customer who has chosen a card leads to their subscription', async () => {
    const of = (default_payment_method: string | null) => ({
      object: 'event',
      type: 'customer.updated',
      data: { object: { id: 'cus_1', invoice_settings: { default_payment_method } } },
    })
    expect(await subjectOf(of('pm_1'))).toEqual({ kind: 'subscription', id: 'cus_1' })
    expect(await subjectOf(of(null))).toBeUndefined()
  })

  test('an unknown tenant’s subscription leads nowhere', async () => {
    const object = { id: 'sub_1', metadata: {} }
    const event = { object: 'event', type: 'customer.subscription.updated', data: { object } }
    expect(await subjectOf(event)).toBeUndefined()
  })

  test('a connected account or its bank leads to the account', async () => {
    const event = { object: 'event', account: 'acct_1', data: { object: {} } }
    const bankAccounts = ['created', 'updated', 'deleted'].map((it) => `account.external_account.${it}`)
    for (const type of ['account.updated', 'payout.failed', ...bankAccounts])
      expect(await subjectOf({ ...event, type })).toEqual({ kind: 'account', id: 'acct_1' })
    const arrived = { kind: 'account', id: 'acct_1', hasArrived: true }
    expect(await subjectOf({ ...event, type: 'payout.paid' })).toEqual(arrived)
    // The platform's own payouts have no account.
    expect(await subjectOf({ ...event, account: undefined, type: 'payout.failed' })).toBeUndefined()
  })

  test('an event without its object leads to the account it names', async () => {
    const notification = {
      id: 'evt_1',
      object: 'v2.core.event',
      type: 'v2.core.account[configuration.recipient].capability_status_updated',
      created: '2026-11-22T00:00:00.000Z',
      livemode: false,
      related_object: { id: 'acct_1', type: 'v2.core.account', url: '/v2/core/accounts/acct_1' },
    }
    expect(await subjectOf(notification)).toEqual({ kind: 'account', id: 'acct_1' })
    expect(await subjectOf({ ...notification, related_object: null })).toBeUndefined()
    await expect(subjectOf(notification, 'whsec_of_somebody')).rejects.toMatchObject({ code: 'not-allowed' })
  })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import { bought, startTestStripe, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'

const dayS = 24 * 60 * 60
let it: TestStripe

beforeAll(async () => {
  it = await startTestStripe()
})
afterAll(() => it.stop())
beforeEach(async () => {
  changePayments(it.local, { failPayouts: false })
  await it.local.webhooks.settled()
  it.received.length = 0
})

async function newAccount() {
  const { id } = await it.stripe.v2.core.accounts.create({
    contact_email: 'seller@example.com',
    dashboard: 'express',
    identity: { country: 'us' },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
  })
  const { url } = await it.stripe.v2.core.accountLinks.create({
    account: id,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { return_url: 'http://localhost/paid', refresh_url: 'http://localhost/again' },
    },
  })
  return { id, url }
}

const transferTo = (destination: string, amount: number, idempotencyKey?: string) =>
  it.stripe.transfers.create(
    { amount, currency: 'usd', destination, transfer_group: 'payout-1' },
    { ...(idempotencyKey && { idempotencyKey }) },
  )

const availableTo = async (stripeAccount: string) =>
  (await it.stripe.balance.retrieve({}, { stripeAccount })).available[0]?.amount

test('a recipient is onboarded, gets a transfer once and returns a part', async () => {
  await bought(it)
  const { id, url } = await newAccount()
  await expect(transferTo(id, 100)).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
  const bare = await it.stripe.v2.core.accounts.retrieve(id)
  expect(bare).toMatchObject({ identity: { country: 'US' } })
  expect(bare).not.toHaveProperty('configuration')

  const done = await submit(url, { account_number: '000123456789' })
  expect(done.headers.get('location')).toBe('http://localhost/paid')
  expect((await submit(url, {})).headers.get('location')).toBe('http://localhost/again')
  const account = await it.stripe.v2.core.accounts.retrieve(id, { include: ['configuration.recipient'] })
  expect(account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status).toBe(
    'active',
  )

  const [first, second] = await Promise.all([
    transferTo(id, 2000, 'payout-1-1'),
    transferTo(id, 2000, 'payout-1-1'),
  ])
  expect(second.id).toBe(first.id)
  expect((await it.stripe.transfers.list({ transfer_group: 'payout-1' })).data).toHaveLength(1)
  expect((await it.stripe.transfers.list({ transfer_group: 'payout-2' })).data).toEqual([])
  await expect(transferTo(id, 10_000_000)).rejects.toMatchObject({ code: 'balance_insufficient' })

  await it.stripe.transfers.createReversal(first.id, { amount: 500 })
  await expect(it.stripe.transfers.createReversal(first.id, { amount: 1501 })).rejects.toMatchObject({
    param: 'amount',
  })
  expect(await it.stripe.transfers.retrieve(first.id)).toMatchObject({
    amount_reversed: 500,
    reversed: false,
  })
  expect(await availableTo(id)).toBe(1500)
  await it.local.webhooks.settled()
  expect(it.received.find(({ type }) => type === 'account.updated')?.account).toBe(id)
})

test('its money goes to the bank a day later, unless the bank returns it', async () => {
  await bought(it)
  const { id, url } = await newAccount()
  await submit(url, { account_number: '000123456789' })
  await transferTo(id, 1000)
  expect(await availableTo(id)).toBe(1000)
  it.clock.advance(2 * dayS)
  expect(await availableTo(id)).toBe(0)

  changePayments(it.local, { failPayouts: true })
  await transferTo(id, 700)
  it.clock.advance(2 * dayS)
  expect(await availableTo(id)).toBe(700)
  const { data } = await it.stripe.payouts.list({}, { stripeAccount: id })
  expect(data).toMatchObject([
    { status: 'failed', amount: 700, failure_code: 'account_closed' },
    { status: 'paid', amount: 1000 },
  ])
  await it.local.webhooks.settled()
  const told = it.received.filter(({ type, account }) => type.startsWith('payout.') && account === id)
  // Webhooks arrive in any order.
  expect(told.map(({ type }) => type).toSorted()).toEqual(['payout.failed', 'payout.paid'])
})

test('a bank account that is entered replaces the one before, and both are told', async () => {
  const { id, url } = await newAccount()
  const bankAccounts = async () =>
    (await it.stripe.accounts.listExternalAccounts(id, { object: 'bank_account', limit: 10 })).data
  expect(await bankAccounts()).toEqual([])
  await submit(url, { account_number: '000123456789' })
  const [first] = await bankAccounts()
  expect(first).toMatchObject({ object: 'bank_account', last4: '6789', account: id })
  const { url: again } = await it.stripe.v2.core.accountLinks.create({
    account: id,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { return_url: 'http://localhost/paid', refresh_url: 'http://localhost/again' },
    },
  })
  await submit(again, { account_number: '000111111113' })
  const [second, ...others] = await bankAccounts()
  expect(others).toEqual([])
  expect(second).toMatchObject({ last4: '1113' })
  expect(second?.id).not.toBe(first?.id)
  await it.local.webhooks.settled()
  const told = it.received.filter(({ type }) => type.startsWith('account.external_account.'))
  expect(told.map(({ type, account }) => [type, account]).toSorted()).toEqual([
    ['account.external_account.created', id],
    ['account.external_account.created', id],
    ['account.external_account.deleted', id],
  ])
})

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PayoutRequest } from '#lambdas/payments/ports.ts'
import { stripePayouts } from '#lambdas/payments/stripe/stripe-payouts.ts'
import { changePayments, listPayments } from '#local/emulators/stripe/tools.ts'
import { submit } from '#tests/harness/fakes/test-stripe.ts'
import { answerPostsTo, billing, connectWith, later, startBilling } from './billing.ts'

startBilling()
beforeEach(() => expect(changePayments(billing().local, { topUp: 1_000_000 })).toBeDefined())

const returnUrl = 'http://localhost:3000/app/payouts'
const refreshUrl = 'http://localhost:3000/app/payouts?again'
const onboarding = (accountId?: string) => ({
  tenantId: `tenant-${randomUUID()}`,
  country: 'US',
  email: 'seller@example.com',
  returnUrl,
  refreshUrl,
  ...(accountId && { accountId }),
})

async function readyAccount(account_number = '000123456789') {
  const { accountId, url } = await stripePayouts.onboard(onboarding())
  await submit(url, { account_number })
  return accountId
}

const payout = (accountId: string, changes: Partial<PayoutRequest> = {}): PayoutRequest => ({
  payoutId: `payout-${randomUUID()}`,
  attempt: 1,
  accountId,
  cents: 5300,
  ...changes,
})

const transfersOf = async (transfer_group: string) =>
  (await billing().stripe.transfers.list({ transfer_group })).data

describe('onboarding', () => {
  test('makes one account, whose link leads to a ready one', async () => {
    const request = onboarding()
    const { accountId, url } = await stripePayouts.onboard(request)
    expect((await stripePayouts.onboard(request)).accountId).toBe(accountId)
    expect(await stripePayouts.status(accountId)).toEqual({
      id: accountId,
      state: 'more_needed',
      bankAccounts: [],
    })
    const wrong = await submit(url, { account_number: '1' })
    expect(await wrong.text()).toContain('role="alert"')
    const done = await submit(url, { account_number: '000123456789' })
    expect(done.headers.get('location')).toBe(returnUrl)
    expect(await stripePayouts.status(accountId)).toEqual({
      id: accountId,
      state: 'ready',
      bankAccounts: [
        { id: expect.stringMatching(/^ba_/), fingerprint: expect.stringMatching(/^\w+$/), last4: '6789' },
      ],
    })
  })

  test('continues by a new link after leaving; used and old links return', async () => {
    const { accountId, url } = await stripePayouts.onboard(onboarding())
    expect((await submit(url, { action: 'later' })).headers.get('location')).toBe(returnUrl)
    expect((await submit(url, { account_number: '000123456789' })).headers.get('location')).toBe(refreshUrl)
    const next = await stripePayouts.onboard(onboarding(accountId))
    expect(next.accountId).toBe(accountId)
    later(1)
    expect((await submit(next.url, {})).headers.get('location')).toBe(refreshUrl)
    expect(await stripePayouts.status(accountId)).toMatchObject({ state: 'more_needed' })
  })

  test('without a key or an account says what to do', async () => {
    await expect(stripePayouts.status('acct_none')).rejects.toMatchObject({ code: 'not-found' })
    await expect(stripePayouts.onboard(onboarding('acct_none'))).rejects.toMatchObject({
      code: 'payments-unavailable',
    })
    connectWith({ key: '', webhookSecrets: [] })
    await expect(stripePayouts.onboard(onboarding())).rejects.toMatchObject({ code: 'payments-off' })
  })
})

describe('a payout', () => {
  test('is sent once for each attempt and found by its id', async () => {
    const request = payout(await readyAccount())
    expect(await stripePayouts.find(request.payoutId)).toBeUndefined()
    const [first, second] = await Promise.all([stripePayouts.send(request), stripePayouts.send(request)])
    expect(first).toEqual({ state: 'sent', transferId: expect.stringMatching(/^tr_/), at: Date.now() })
    expect(second).toEqual(first)
    expect(await transfersOf(request.payoutId)).toHaveLength(1)
    const found = { transferId: first.state === 'sent' && first.transferId, accountId: request.accountId }
    expect(await stripePayouts.find(request.payoutId)).toMatchObject({
      ...found,
      cents: 5300,
      reversedCents: 0,
    })
  })

  test('a lost reply is an error, and the payout is found', async () => {
    const request = payout(await readyAccount())
    changePayments(billing().local, { fault: 'send' })
    await expect(stripePayouts.send(request)).rejects.toMatchObject({ name: 'PaymentProviderError' })
    changePayments(billing().local, { fault: null })
    expect(await stripePayouts.find(request.payoutId)).toMatchObject({ cents: 5300 })
    expect(await stripePayouts.send(request)).toMatchObject({ state: 'sent' })
    expect(await transfersOf(request.payoutId)).toHaveLength(1)
  })

  test('to an account that is not ready is refused; another attempt is another transfer', async () => {
    const { accountId, url } = await stripePayouts.onboard(onboarding())
    const request = payout(accountId)
    const refused = {
      state: 'refused',
      code: 'insufficient_capabilities_for_transfer',
      reason: expect.stringContaining('Check it in Stripe'),
    }
    expect(await stripePayouts.send(request)).toEqual(refused)
    expect(await stripePayouts.find(request.payoutId)).toBeUndefined()
    await submit(url, { account_number: '000123456789' })
    expect(await stripePayouts.send(request)).toEqual(refused)
    expect(await stripePayouts.send({ ...request, attempt: 2 })).toMatchObject({ state: 'sent' })
  })

  test('above the platform’s balance is refused in words that do not blame the seller', async () => {
    const refused = await stripePayouts.send(payout(await readyAccount(), { cents: 99_000_000 }))
    expect(refused).toMatchObject({
      state: 'refused',
      code: 'balance_insufficient',
      reason: expect.stringContaining('on our side'),
    })
  })

  test('under the key of another amount is an error, not a refusal', async () => {
    const request = payout(await readyAccount())
    await stripePayouts.send(request)
    await expect(stripePayouts.send({ ...request, cents: 1 })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })

  test('to an account that Stripe does not know is refused', async () => {
    expect(await stripePayouts.send(payout('acct_none'))).toMatchObject({
      state: 'refused',
      code: 'resource_missing',
    })
  })

  test('a conflict with another request is an error, not a refusal', async () => {
    const request = payout(await readyAccount())
    const error = { type: 'invalid_request_error', code: 'lock_timeout', message: 'Try again.' }
    const restore = answerPostsTo('/v1/transfers', 409, error)
    await expect(stripePayouts.send(request)).rejects.toMatchObject({ statusCode: 409 })
    restore()
    expect(await stripePayouts.send(request)).toMatchObject({ state: 'sent' })
  })

  test('a reversed transfer says so', async () => {
    const request = payout(await readyAccount())
    const sent = await stripePayouts.send(request)
    if (sent.state !== 'sent') throw new Error('It was refused.')
    await billing().stripe.transfers.createReversal(sent.transferId, { amount: 300 })
    expect(await stripePayouts.find(request.payoutId)).toMatchObject({ cents: 5300, reversedCents: 300 })
  })
})

describe('the bank of a seller', () => {
  test('gets the money a day later', async () => {
    const accountId = await readyAccount()
    await stripePayouts.send(payout(accountId))
    later(2)
    const status = await stripePayouts.status(accountId)
    expect(status).toMatchObject({ id: accountId, state: 'ready' })
    expect(status).not.toHaveProperty('failedBankTransfer')
    const balance = await billing().stripe.balance.retrieve({}, { stripeAccount: accountId })
    expect(balance.available).toMatchObject([{ amount: 0 }])
    expect(listPayments(billing().local).transfers).toContainEqual(
      expect.objectContaining({ account: accountId, amount_cents: 5300 }),
    )
  })

  test('a returned payout is named with its reason and waits for another bank', async () => {
    const accountId = await readyAccount('000111111113')
    await stripePayouts.send(payout(accountId))
    later(2)
    expect(await stripePayouts.status(accountId)).toMatchObject({
      state: 'ready',
      failedBankTransfer: { cents: 5300, at: Date.now(), reason: expect.stringContaining('closed') },
    })
    const { url } = await stripePayouts.onboard(onboarding(accountId))
    await submit(url, { account_number: '000123456789' })
    const { data } = await billing().stripe.payouts.list({}, { stripeAccount: accountId })
    expect(data.map(({ status }) => status)).toEqual(['paid', 'failed'])
  })

  test('fails for everyone while a test asks for it', async () => {
    const accountId = await readyAccount()
    await stripePayouts.send(payout(accountId))
    changePayments(billing().local, { failPayouts: true })
    later(2)
    expect(await stripePayouts.status(accountId)).toHaveProperty('failedBankTransfer')
  })
})

import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { stripePayouts } from '#lambdas/payments/stripe/stripe-payouts.ts'
import { checkAccountById } from '#lambdas/payouts/check-account.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import { callsPerPayout } from '#rules/money/payout-rate.ts'
import { fakePayouts } from '#tests/harness/fakes/fake-payouts.ts'
import { submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { newPayee, nextPayoutDay } from '#tests/harness/sellers/payee.ts'

const dayMs = 24 * 60 * 60 * 1000
let stripe: TestStripe
beforeAll(async () => {
  stripe = await startPayments()
})
afterAll(() => stripe.stop())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T12:00:00Z') })
  changePayments(stripe.local, { topUp: 1_000_000, failPayouts: false })
  return () => vi.useRealTimers()
})

/** A seller with an account at the local Stripe, a commission of 53 dollars, on their payout day. */
async function stripePayee(account_number = '000123456789') {
  const payee = await newPayee({ isReady: false, fake: { ...fakePayouts(), provider: stripePayouts } })
  const { url } = await payee.setUp('US')
  await submit(url, { account_number })
  await payee.check()
  await payee.earn(5300)
  vi.setSystemTime(nextPayoutDay())
  return {
    ...payee,
    enter: async (number: string) => submit((await payee.setUp()).url, { account_number: number }),
  }
}

/** Returns what is asked of the provider meanwhile. */
async function callsOf(run: () => Promise<unknown>): Promise<string[]> {
  const { local } = stripe
  const { api } = local
  const calls: string[] = []
  local.api = (request: IncomingMessage, response: ServerResponse) => {
    calls.push(`${request.method} ${request.url?.split('?')[0]?.replace(/acct_\w+/, 'ACCOUNT')}`)
    return api(request, response)
  }
  try {
    await run()
  } finally {
    local.api = api
  }
  return calls
}

const whole = [
  'GET /v1/accounts/ACCOUNT/external_accounts',
  'GET /v1/payouts',
  'GET /v2/core/accounts/ACCOUNT',
]

describe('A payout at Stripe', () => {
  test('takes two calls for an account that nothing is wrong with', async () => {
    const payee = await stripePayee()
    const before = await payee.account()
    const calls = await callsOf(async () => expect(await payee.advance()).toBe(true))
    expect(calls).toEqual(['GET /v1/accounts/ACCOUNT', 'POST /v1/transfers'])
    expect(calls).toHaveLength(callsPerPayout)
    expect((await payee.payouts()).payouts).toMatchObject([{ cents: 5300, state: 'sent' }])
    expect(await payee.account()).toMatchObject({ state: 'ready', bank_accounts: before?.bank_accounts })
  })

  test('is held for three days by a bank account that no webhook told of', async () => {
    const payee = await stripePayee()
    await payee.enter('000111111113')
    expect(await callsOf(() => payee.advance())).toEqual(['GET /v1/accounts/ACCOUNT'])
    expect((await payee.payouts()).payouts).toEqual([])
    const { held_until, bank_accounts } = (await payee.account()) ?? {}
    expect(bank_accounts).toMatchObject([{ last4: '1113' }])
    expect(Date.parse(held_until ?? '')).toBe(Date.now() + 3 * dayMs)
  })

  test('looks at everything once a bank has returned money, also without a webhook', async () => {
    const payee = await stripePayee('000111111113')
    await payee.advance()
    await payee.earn(2700)
    vi.setSystemTime(nextPayoutDay())
    const [first, ...others] = await callsOf(() => payee.advance())
    expect(first).toBe('GET /v1/accounts/ACCOUNT')
    expect(others.toSorted()).toEqual([...whole, 'POST /v1/transfers'])
    expect((await payee.account())?.bank_failure).toMatchObject({ cents: 5300 })
  })
})

describe('A bank transfer that arrived', () => {
  test('has nobody ask about an account that nothing is wrong with', async () => {
    const payee = await stripePayee()
    const id = await payee.accountId()
    expect(await callsOf(() => checkAccountById(stripePayouts, { id, hasArrived: true }))).toEqual([])
    expect((await callsOf(() => checkAccountById(stripePayouts, { id }))).toSorted()).toEqual(whole)
  })

  test('is looked at after one that came back', async () => {
    const payee = await stripePayee('000111111113')
    await payee.advance()
    vi.setSystemTime(Date.now() + 2 * dayMs)
    const id = await payee.accountId()
    await checkAccountById(stripePayouts, { id })
    expect((await payee.account())?.bank_failure).toBeDefined()
    await payee.enter('000123456789')
    await checkAccountById(stripePayouts, { id, hasArrived: true })
    expect((await payee.account())?.bank_failure).toBeUndefined()
  })
})

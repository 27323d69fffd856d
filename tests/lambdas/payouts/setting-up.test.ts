import { describe, expect, test, vi } from 'vitest'
import { getHomeHandler as getHome } from '#lambdas/actions/home.ts'
import { checkPayoutAccountHandler as checkPayoutAccount } from '#lambdas/actions/payouts.ts'
import { lockPayout } from '#lambdas/data/money/lock-payout.ts'
import { endPayouts } from '#lambdas/data/money/move-payouts.ts'
import { tenantOfPayoutAccount } from '#lambdas/data/money/payout-accounts.ts'
import { loadPayable } from '#lambdas/data/money/payouts.ts'
import { loadLedgerPosition } from '#lambdas/data/sales/counters/ledger-totals.ts'
import { ConditionFailedError } from '#lambdas/data/table/conditions.ts'
import { stripePayouts } from '#lambdas/payments/stripe/stripe-payouts.ts'
import { checkAccountById } from '#lambdas/payouts/check-account.ts'
import { providerOutage } from '#tests/harness/fakes/provider-outage.ts'
import { planNoticesOf } from '#tests/harness/functions/plan-notices.ts'
import { newPayee, nextPayoutDay } from '#tests/harness/sellers/payee.ts'
import { inMarch } from './payout-days.ts'

inMarch()

describe('A seller who sets up payouts', () => {
  test('chooses a country once, and goes on with the same account', async () => {
    const payee = await newPayee({ isReady: false })
    await expect(payee.setUp()).rejects.toMatchObject({ code: 'invalid-input' })
    await payee.setUp('US')
    const accountId = await payee.accountId()
    expect((await payee.setUp()).url).toContain(accountId)
    expect(await payee.accountId()).toBe(accountId)
    expect(await payee.payouts()).toMatchObject({
      account: { state: 'more_needed', country: 'US' },
      outlook: { state: 'more_needed', sentence: expect.stringContaining('continue the setup') },
    })
  })

  test('may choose another country until the account is ready', async () => {
    const payee = await newPayee({ isReady: false })
    await payee.setUp('US')
    const first = await payee.accountId()
    await payee.setUp('DE')
    const second = await payee.accountId()
    expect(second).not.toBe(first)
    expect(await tenantOfPayoutAccount(first)).toBeUndefined()
    expect(await tenantOfPayoutAccount(second)).toBe(payee.tenantId)
    payee.change(second, { state: 'ready' })
    await payee.check()
    await expect(payee.setUp('US')).rejects.toMatchObject({ code: 'conflict' })
    expect(await payee.accountId()).toBe(second)
  })

  test('sees each state as the provider says it, also on the dashboard', async () => {
    const payee = await newPayee({ isReady: false })
    const stateAtHome = async () => (await payee.call(getHome)).body.payout_state
    expect(await stateAtHome()).toBe('not_begun')
    await payee.setUp('US')
    for (const state of ['in_review', 'refused', 'ready'] as const) {
      payee.change(await payee.accountId(), { state })
      await checkAccountById(payee.provider, { id: await payee.accountId() })
      expect(await stateAtHome()).toBe(state)
    }
    await checkAccountById(payee.provider, { id: 'acct_of_nobody' })
  })

  test('is told to ask again while the provider does not answer', async () => {
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const payee = await newPayee()
    const status = vi.spyOn(stripePayouts, 'status').mockRejectedValueOnce(providerOutage())
    expect(await payee.call(checkPayoutAccount, {})).toMatchObject({
      status: 502,
      body: { error: 'payments-unavailable', message: expect.stringContaining('Nothing was changed') },
    })
    status.mockRestore()
    logged.mockRestore()
  })

  test('is told when the next payout is, and how much', async () => {
    const payee = await newPayee()
    await payee.earn(5300)
    expect(await payee.payouts()).toMatchObject({
      outlook: { state: 'planned', next: { on: '2026-03-09', cents: 5300 } },
      available_cents: 5300,
    })
  })
})

test('a returned transfer is mailed once, stays on the page and is not resent', async () => {
  const payee = await newPayee()
  await payee.earn(5300)
  vi.setSystemTime(nextPayoutDay())
  await payee.advance()
  const failure = { id: 'po_1', at: Date.now(), cents: 5300, reason: 'Your bank account is closed.' }
  payee.change(await payee.accountId(), { failedBankTransfer: failure })
  await Promise.all([payee.check(), payee.check()])
  await payee.check()
  const notices = await planNoticesOf(payee.tenantId)
  expect(notices.filter(({ kind }) => kind !== 'payout-sent')).toEqual([
    { kind: 'bank-returned', cents: 5300, reason: 'Your bank account is closed.' },
  ])
  expect((await payee.payouts()).account.bank_failure).toMatchObject({ cents: 5300 })
  vi.setSystemTime(nextPayoutDay())
  expect(await payee.advance()).toBe(false)
  expect(payee.transfers).toHaveLength(1)
})

test('a seller is not deleted while a payout to them is being sent', async () => {
  const payee = await newPayee()
  await payee.earn(5300)
  vi.setSystemTime(nextPayoutDay())
  payee.faults.send.push('fails')
  await expect(payee.advance()).rejects.toThrow()
  await expect(endPayouts(payee.tenantId)).rejects.toMatchObject({ code: 'conflict' })
  vi.setSystemTime(Date.now() + 60 * 60 * 1000)
  await payee.advance()
  await endPayouts(payee.tenantId)
  expect(await payee.account()).toBeUndefined()
})

describe('A new bank account', () => {
  const [first, other] = [
    { id: 'ba_1', last4: '6789' },
    { id: 'ba_2', last4: '1113' },
  ]
  const holdMs = 3 * 24 * 60 * 60 * 1000
  /** A seller whose first bank account was entered long ago. */
  async function settledPayee() {
    const payee = await newPayee({ isReady: false })
    await payee.setUp('US')
    payee.change(await payee.accountId(), { state: 'ready', bankAccounts: [first] })
    await payee.check()
    vi.setSystemTime(nextPayoutDay())
    await payee.earn(5300)
    return payee
  }
  const replaceBank = async (payee: Awaited<ReturnType<typeof newPayee>>) =>
    payee.change(await payee.accountId(), { bankAccounts: [other] })

  test('is mailed once, and nothing is sent to it for three days', async () => {
    const payee = await newPayee({ isReady: false })
    await payee.setUp('US')
    payee.change(await payee.accountId(), { state: 'ready', bankAccounts: [first] })
    await Promise.all([payee.check(), payee.check()])
    await payee.check()
    expect(await planNoticesOf(payee.tenantId)).toEqual([
      { kind: 'bank-account-added', last4: '6789', held_until: expect.stringMatching(/^\d{4}-/) },
    ])
    expect((await payee.payouts()).account).toMatchObject({ bank_last4: '6789' })
  })

  test.each([
    ['first looked at', { ...first, fingerprint: 'f1' }],
    ['looked at before fingerprints were kept', first],
  ])('entered again, the one %s holds nothing', async (_, known) => {
    const payee = await newPayee({ isReady: false })
    await payee.setUp('US')
    const id = await payee.accountId()
    payee.change(id, { state: 'ready', bankAccounts: [known] })
    await payee.check()
    const { held_until } = (await payee.account()) ?? {}
    const again = { id: 'ba_3', fingerprint: 'f1', last4: first.last4 }
    vi.setSystemTime(nextPayoutDay())
    payee.change(id, { bankAccounts: [{ ...known, fingerprint: 'f1' }] })
    await payee.check()
    payee.change(id, { bankAccounts: [again] })
    await payee.check()
    expect(await payee.account()).toMatchObject({ held_until, bank_accounts: [again] })
    expect(await planNoticesOf(payee.tenantId)).toHaveLength(1)
  })

  test('a replaced bank account holds the payout until the hold ends', async () => {
    const payee = await settledPayee()
    await replaceBank(payee)
    vi.setSystemTime(nextPayoutDay(-60))
    await payee.check()
    const heldUntil = Date.now() + holdMs
    vi.setSystemTime(nextPayoutDay())
    expect(await payee.advance()).toBe(false)
    expect((await payee.payouts()).outlook).toMatchObject({
      state: 'held',
      next: { on: new Date(heldUntil).toISOString().slice(0, 10), cents: 5300 },
    })
    vi.setSystemTime(heldUntil - 1)
    expect(await payee.advance()).toBe(false)
    expect(payee.transfers).toEqual([])
    vi.setSystemTime(heldUntil)
    expect(await payee.advance()).toBe(true)
    expect(payee.transfers).toMatchObject([{ cents: 5300 }])
  })

  test('is noticed before the payout when every webhook was lost', async () => {
    const payee = await settledPayee()
    vi.setSystemTime(nextPayoutDay())
    await replaceBank(payee)
    expect(await payee.advance()).toBe(false)
    expect(payee.transfers).toEqual([])
    expect((await planNoticesOf(payee.tenantId)).at(-1)).toMatchObject({
      kind: 'bank-account-added',
      last4: '1113',
    })
  })

  test('a new bank account noticed before the lock is not paid', async () => {
    const payee = await settledPayee()
    vi.setSystemTime(nextPayoutDay())
    const account = await payee.account()
    if (!account) throw new Error('There is no account.')
    const position = await loadLedgerPosition(payee.tenantId)
    const at = new Date().toISOString()
    const payable = { ...(await loadPayable(payee.tenantId)), account, position, at }
    await replaceBank(payee)
    await payee.check()
    await expect(lockPayout(payee.tenantId, payable)).rejects.toThrow(ConditionFailedError)
  })

  test('a payout that was locked and not sent waits for the hold, too', async () => {
    const payee = await settledPayee()
    vi.setSystemTime(nextPayoutDay())
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    payee.faults.send.push('fails')
    await expect(payee.advance()).rejects.toThrow()
    await replaceBank(payee)
    vi.setSystemTime(Date.now() + 60 * 60 * 1000)
    await expect(payee.advance()).rejects.toMatchObject({ code: 'conflict' })
    expect(payee.transfers).toEqual([])
    vi.setSystemTime(Date.now() + holdMs)
    await payee.advance()
    expect(payee.transfers).toMatchObject([{ cents: 5300 }])
    expect(await payee.differences()).toEqual([])
  })

  test('the first look at an account paid before holds nothing', async () => {
    const payee = await newPayee()
    payee.change(await payee.accountId(), { bankAccounts: [first] })
    await payee.check()
    expect(await planNoticesOf(payee.tenantId)).toEqual([])
    expect(await payee.account()).not.toHaveProperty('held_until')
  })
})

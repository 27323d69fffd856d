import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkSecondFactor } from '#lambdas/accounts/second-factor.ts'
import { resetPasswordHandler as resetPassword } from '#lambdas/actions/codes.ts'
import { changePasswordHandler as changePassword } from '#lambdas/actions/profile.ts'
import {
  confirmSecondFactorHandler as confirmFactor,
  startSecondFactorHandler as startFactor,
} from '#lambdas/actions/second-factor.ts'
import { emailKeyOf } from '#lambdas/crypto/keyed-hashes.ts'
import { textHash } from '#lambdas/crypto/text-hash.ts'
import { grantWrite } from '#lambdas/data/accounts/reset-grants.ts'
import { transact } from '#lambdas/data/table/client.ts'
import { type Accounts, ask, startAccounts } from '#tests/harness/functions/accounts.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import type { TestSeller } from '#tests/harness/sellers/email-change.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.restore())
afterEach(() => void vi.useRealTimers())

const minuteMs = 60_000
const newPassword = 'Quite-New-Pass9'
const goOn = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

/** A seller whose app is being set up: its wrong codes are counted as at a sign-in. */
async function startedSeller() {
  const seller = await accountSeller(accounts)
  expect((await seller.call(startFactor, {})).status).toBe(200)
  return seller
}
const enterWrong = ({ userId }: TestSeller) =>
  checkSecondFactor(userId, '000000', { sessionId: undefined }, Date.now())

/** Twenty wrong codes, after whose short lockouts the one of a day remains. */
async function lockForTheDay(seller: TestSeller) {
  for (let round = 0; round < 4; round++) {
    for (let n = 0; n < 5; n++) expect(await enterWrong(seller)).toBe('wrong')
    goOn(16 * minuteMs)
  }
  expect(await enterWrong(seller)).toBe('locked')
}

async function reset({ userId, email }: TestSeller) {
  const resetToken = 'x'.repeat(43)
  await transact([grantWrite(await emailKeyOf(email), textHash(resetToken), userId, Date.now())])
  return ask(resetPassword, { email, newPassword, resetToken })
}

describe('twenty wrong codes of an authenticator app', () => {
  test('lock the setup until tomorrow, and the text says so', async () => {
    const seller = await startedSeller()
    await lockForTheDay(seller)
    expect(await seller.call(confirmFactor, { code: '000000' })).toMatchObject({
      status: 429,
      body: { error: 'too-many-requests', message: 'Too many attempts. Try again tomorrow.' },
    })
  })

  test('lock nothing any more after a reset of the password, once a day', async () => {
    const seller = await startedSeller()
    await lockForTheDay(seller)
    expect(await reset(seller)).toMatchObject({ status: 200 })
    await lockForTheDay(seller)
    expect(await reset(seller)).toMatchObject({ status: 200 })
    expect(await enterWrong(seller)).toBe('locked')
    goOn(23 * 60 * minuteMs)
    expect(await enterWrong(seller)).toBe('wrong')
  })

  test('lock nothing any more after a change of the password', async () => {
    const seller = await startedSeller()
    for (let n = 0; n < 5; n++) await enterWrong(seller)
    expect(await enterWrong(seller)).toBe('locked')
    expect(await seller.call(changePassword, { newPassword })).toMatchObject({ status: 200 })
    expect(await enterWrong(seller)).toBe('wrong')
  })
})

test('an account without an app gets a new password as before', async () => {
  expect(await reset(await accountSeller(accounts))).toMatchObject({ status: 200 })
})

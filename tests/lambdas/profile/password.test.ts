import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isResetSince } from '#lambdas/accounts/reset-password.ts'
import { codeRecipient } from '#lambdas/accounts/verification.ts'
import { changePasswordHandler as changePassword } from '#lambdas/actions/profile.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { freshSignInSeconds, passwordChangesPerHour } from '#rules/accounts/verification.ts'
import { type Accounts, startAccounts, streamTo } from '#tests/harness/functions/accounts.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.restore())

const newPassword = 'Quite-New-Pass9'

describe('a password', () => {
  test('changes, ends every session, and is mailed and audited', async () => {
    const seller = await accountSeller(accounts)
    const begun = Date.now()
    expect(await seller.call(changePassword, { newPassword })).toMatchObject({ status: 200 })
    expect(seller.account).toMatchObject({ password: newPassword, signOuts: 1 })
    const { emailKey } = await codeRecipient('password_reset', seller.email)
    await streamTo(keys.notice(emailKey), 'notice')
    expect(accounts.mails[0]).toMatchObject({
      to: seller.email,
      subject: expect.stringMatching(/password was changed/),
    })
    expect(await auditOf(seller.tenantId)).toMatchObject([{ what: 'change-password', outcome: 'done' }])
    expect(await isResetSince(seller.email, begun, Date.now())).toBe(true)
  })

  test('rejects a token with an old or missing sign-in time', async () => {
    const long = await accountSeller(accounts, { signedInAt: Date.now() - (freshSignInSeconds + 2) * 1000 })
    const silent = await accountSeller(accounts, { claims: { auth_time: undefined } })
    for (const seller of [long, silent]) {
      const refused = await seller.call(changePassword, { newPassword })
      expect(refused).toMatchObject({ status: 403, body: { error: 'sign-in-again' } })
      expect(seller.account).toMatchObject({ password: 'Old-Password9', signOuts: 0 })
      expect(await auditOf(seller.tenantId)).toEqual([])
    }
  })

  test('weak and common passwords and the email are refused with reasons', async () => {
    const seller = await accountSeller(accounts)
    for (const weak of ['short', 'password123!', `${seller.email.slice(0, 12)}`, `${newPassword} `])
      expect(await seller.call(changePassword, { newPassword: weak })).toMatchObject({
        status: 400,
        body: { error: 'weak-password' },
      })
    expect(seller.account.password).toBe('Old-Password9')
  })

  test('is not changed for an account that is disabled', async () => {
    const seller = await accountSeller(accounts)
    seller.account.enabled = false
    expect(await seller.call(changePassword, { newPassword })).toMatchObject({ status: 401 })
  })

  test('is changed a few times an hour only, because each sends a mail', async () => {
    const seller = await accountSeller(accounts)
    for (let change = 0; change < passwordChangesPerHour; change += 1)
      expect(await seller.call(changePassword, { newPassword })).toMatchObject({ status: 200 })
    expect(await seller.call(changePassword, { newPassword })).toMatchObject({ status: 429 })
  })
})

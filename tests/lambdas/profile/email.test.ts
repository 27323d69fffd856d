import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { preSignUp } from '#lambdas/user-pool/pre-sign-up.ts'
import { freshSignInSeconds } from '#rules/accounts/verification.ts'
import { emailChangeCodesPerHour } from '#rules/links.ts'
import { type Accounts, otherThan, startAccounts } from '#tests/harness/functions/accounts.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { signUpEvent } from '#tests/harness/functions/trigger-events.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import {
  addressMails,
  changeEmail,
  codeIn,
  codeMail,
  confirmChange,
  newEmail,
  requestChange,
} from '#tests/harness/sellers/email-change.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.restore())

describe('an email address', () => {
  test('changes with the new email’s code; the previous one is told without the new', async () => {
    const seller = await accountSeller(accounts)
    const email = newEmail()
    expect(await requestChange(seller, email)).toMatchObject({ status: 200, body: { success: true } })
    expect(seller.account.email).toBe(seller.email)
    const code = codeIn(await codeMail(accounts, seller, email))
    expect(await confirmChange(seller, email, code)).toMatchObject({ status: 200, body: { success: true } })
    expect(seller.account).toMatchObject({ email, verified: true, signOuts: 0, password: 'Old-Password9' })
    expect(await loadProfile(seller.userId)).toMatchObject({ email })
    const [notice] = await addressMails(accounts, seller, seller.email)
    expect(notice?.subject).toMatch(/was changed$/)
    expect(notice?.text).not.toContain(email)
    const audit = await auditOf(seller.tenantId)
    expect(audit).toMatchObject([
      { what: 'request-email-change', outcome: 'done' },
      { what: 'confirm-email-change', outcome: 'done' },
    ])
  })

  test('stays after a wrong code, or another email’s or seller’s code', async () => {
    const [seller, eve] = [await accountSeller(accounts), await accountSeller(accounts)]
    const [email, other] = [newEmail(), newEmail()]
    for (const it of [email, other]) await requestChange(seller, it)
    const code = codeIn(await codeMail(accounts, seller, email))
    expect(await confirmChange(seller, email, otherThan(code))).toMatchObject({ body: { success: false } })
    expect(await confirmChange(seller, other, code)).toMatchObject({ body: { success: false } })
    expect(await confirmChange(eve, email, code)).toMatchObject({ body: { success: false } })
    expect([seller.account.email, eve.account.email]).toEqual([seller.email, eve.email])
  })

  test('is not asked for without a fresh sign-in', async () => {
    const signedInAt = Date.now() - (freshSignInSeconds + 2) * 1000
    const seller = await accountSeller(accounts, { signedInAt })
    expect(await requestChange(seller, newEmail())).toMatchObject({ status: 403 })
  })

  test('the present email is refused', async () => {
    const seller = await accountSeller(accounts)
    expect(await requestChange(seller, seller.email.toUpperCase())).toMatchObject({ status: 400 })
  })

  test('an email with an account gets the same reply; its owner is told', async () => {
    const [seller, owner] = [await accountSeller(accounts), await accountSeller(accounts)]
    const [free, taken] = [await requestChange(seller, newEmail()), await requestChange(seller, owner.email)]
    const nextResendAt = expect.any(String)
    expect(taken.body).toEqual({ ...free.body, nextResendAt })
    const text = await codeMail(accounts, seller, owner.email)
    expect(text).toContain('has an account')
    expect(codeIn(text)).toBe('')
  })

  test('an email taken by another account meanwhile stays theirs', async () => {
    const seller = await accountSeller(accounts)
    const email = newEmail()
    await requestChange(seller, email)
    const code = codeIn(await codeMail(accounts, seller, email))
    accounts.pool.signUp({ email, verified: true })
    expect(await confirmChange(seller, email, code)).toMatchObject({
      status: 409,
      body: { error: 'email-taken' },
    })
    expect(seller.account.email).toBe(seller.email)
    expect(await loadProfile(seller.userId)).toMatchObject({ email: seller.email })
    expect(await confirmChange(seller, email, code)).toMatchObject({ body: { success: false } })
  })

  test('a left email cannot be taken while it can be restored', async () => {
    const [seller, eve] = [await accountSeller(accounts), await accountSeller(accounts)]
    await changeEmail(accounts, seller)
    const signUp = preSignUp(signUpEvent({ email: seller.email, name: 'Eve' }))
    await expect(signUp).rejects.toThrow('This email address belongs to an account.')
    await expect(changeEmail(accounts, eve, seller.email)).rejects.toThrow('email-taken')
    expect(eve.account.email).toBe(eve.email)
    await changeEmail(accounts, seller, seller.email)
    expect(seller.account.email).toBe(seller.email)
  })

  test('fifty concurrent requests send one code, and a seller gets few an hour', async () => {
    const seller = await accountSeller(accounts)
    const email = newEmail()
    const replies = await Promise.all(Array.from({ length: 50 }, () => requestChange(seller, email)))
    expect(replies.filter(({ body }) => body.success)).toHaveLength(1)
    const next = await accountSeller(accounts)
    for (let sent = 0; sent < emailChangeCodesPerHour; sent += 1)
      expect(await requestChange(next, newEmail())).toMatchObject({ body: { success: true } })
    expect(await requestChange(next, newEmail())).toMatchObject({ body: { success: false } })
  })

  test('is changed once by a code that is used twice at once', async () => {
    const seller = await accountSeller(accounts)
    const email = newEmail()
    await requestChange(seller, email)
    const code = codeIn(await codeMail(accounts, seller, email))
    await Promise.all([confirmChange(seller, email, code), confirmChange(seller, email, code)])
    expect(seller.account.email).toBe(email)
    expect(await addressMails(accounts, seller, seller.email)).toHaveLength(1)
  })
})

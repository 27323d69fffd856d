import { AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeRecipient } from '#lambdas/accounts/verification.ts'
import {
  resetPasswordHandler as reset,
  sendVerificationEmailHandler as send,
  verifyCodeHandler as verify,
} from '#lambdas/actions/codes.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { checksPerIpHour } from '#rules/accounts/verification.ts'
import { type Accounts, ask, mailedCode, startAccounts, streamTo } from '#tests/harness/functions/accounts.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => {
  accounts.restore()
})

const type = 'password_reset'
const newPassword = 'Quite-New-Pass9'
const refusal = { status: 400, body: { error: 'invalid-reset-token' } }

async function sellerWithToken() {
  const user = accounts.pool.signUp({ password: 'Old-Password9' })
  const { email } = user
  await ask(send, { email, type })
  const code = await mailedCode(accounts, email, type)
  const { body } = await ask(verify, { email, code, type })
  return { user, email, resetToken: String(body.resetToken) }
}

describe('a forgotten password', () => {
  test('is replaced once, signs out everywhere, proves the address and sends a notice', async () => {
    const { user, email, resetToken } = await sellerWithToken()
    const body = { email, newPassword, resetToken }
    expect(await ask(reset, body)).toMatchObject({ status: 200, body: { success: true } })
    expect(user).toMatchObject({ password: newPassword, verified: true, signOuts: 1 })
    expect(await ask(reset, { ...body, newPassword: 'Another-Pass9' })).toMatchObject(refusal)
    // After the 15 s for which one request holds the token, only its deletion refuses it.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16_000 })
    expect(await ask(reset, { ...body, newPassword: 'Another-Pass9' })).toMatchObject(refusal)
    expect(user.password).toBe(newPassword)
    const { emailKey } = await codeRecipient(type, email)
    await streamTo(keys.notice(emailKey), 'notice')
    expect(accounts.mails[0]).toMatchObject({
      to: email,
      subject: expect.stringContaining('password was changed'),
    })
  })

  test('is replaced by one of fifty who try at once', async () => {
    const { user, email, resetToken } = await sellerWithToken()
    const tries = Array.from({ length: 50 }, (_, n) =>
      ask(reset, { email, newPassword: `New-Pass-${n}`, resetToken }),
    )
    const replies = await Promise.all(tries)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(user.signOuts).toBe(1)
  })

  test('stays without a token, with an invented one and with somebody else’s', async () => {
    const [ada, eve] = [await sellerWithToken(), await sellerWithToken()]
    const { email } = ada
    expect(await ask(reset, { email, newPassword })).toMatchObject({
      status: 400,
      body: { error: 'invalid-input' },
    })
    expect(await ask(reset, { email, newPassword, resetToken: 'x'.repeat(43) })).toMatchObject(refusal)
    expect(await ask(reset, { email, newPassword, resetToken: eve.resetToken })).toMatchObject(refusal)
    expect(ada.user.password).toBe('Old-Password9')
  })

  test('stays when the token is older than ten minutes', async () => {
    const { email, resetToken } = await sellerWithToken()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    expect(await ask(reset, { email, newPassword, resetToken })).toMatchObject(refusal)
  })

  test('a weak one is refused and the token stays good', async () => {
    const { email, resetToken } = await sellerWithToken()
    const refused = (password: string) => ask(reset, { email, newPassword: password, resetToken })
    const error = 'weak-password'
    const reasons = ['at least 8 characters', 'one uppercase letter', 'one number', 'one special character']
    expect(await refused('weak')).toMatchObject({
      status: 400,
      body: { error, message: expect.stringMatching(/^Password must be at least 8 characters/), reasons },
    })
    expect(await refused('P@ssw0rd')).toMatchObject({
      status: 400,
      body: { error, reasons: ['not a widely known password'] },
    })
    expect(await refused(`Aa1!${'x'.repeat(125)}`)).toMatchObject({
      status: 400,
      body: { error, reasons: ['at most 128 characters'] },
    })
    expect((await ask(reset, { email, newPassword, resetToken })).status).toBe(200)
  })

  test('a client with too many attempts changes nothing; the token keeps working', async () => {
    // Counts of an hour end with it.
    vi.useFakeTimers({ toFake: ['Date'] })
    const { user, email, resetToken } = await sellerWithToken()
    const rash = '203.0.113.77'
    const weak = () => ask(reset, { email, newPassword: 'P@ssw0rd', resetToken }, rash)
    await Promise.all(Array.from({ length: checksPerIpHour }, weak))
    const body = { email, newPassword, resetToken }
    expect(await ask(reset, body, rash)).toMatchObject({ status: 429, body: { error: 'too-many-requests' } })
    expect(user.password).toBe('Old-Password9')
    expect((await ask(reset, body)).status).toBe(200)
  })

  test('can be tried again with the same token after the user pool failed', async () => {
    const { user, email, resetToken } = await sellerWithToken()
    const { client, listen } = accounts.pool
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    client.on(AdminSetUserPasswordCommand).rejects(new Error('down'))
    const body = { email, newPassword, resetToken }
    expect((await ask(reset, body)).status).toBe(500)
    listen()
    expect((await ask(reset, body)).status).toBe(200)
    expect(user.password).toBe(newPassword)
  })
})

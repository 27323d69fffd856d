import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkCode, codeRecipient, sendCode } from '#lambdas/accounts/verification.ts'
import { sendVerificationEmailHandler as send, verifyCodeHandler as verify } from '#lambdas/actions/codes.ts'
import { resendWaitSeconds } from '#rules/accounts/verification.ts'
import {
  type Accounts,
  ask,
  deliverCode,
  mailedCode,
  newClientIp,
  otherThan,
  startAccounts,
} from '#tests/harness/functions/accounts.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => {
  accounts.restore()
})

const type = 'verification'
const seconds = (n: number) => n * 1000

async function sellerWithCode() {
  const user = accounts.pool.signUp()
  const askedAt = Date.now()
  const sent = await ask(send, { email: user.email, type })
  const sentAt = Date.parse(sent.body.nextResendAt) - seconds(resendWaitSeconds)
  return { user, email: user.email, sent, askedAt, sentAt, code: await mailedCode(accounts, user.email) }
}

const check = (email: string, code: string, sourceIp?: string) => ask(verify, { email, code, type }, sourceIp)

describe('a code by email', () => {
  test('proves the address once', async () => {
    const { user, email, sent, askedAt, sentAt, code } = await sellerWithCode()
    expect(sent).toMatchObject({ status: 200, body: { success: true, lockout: false, attemptsRemaining: 5 } })
    expect(sent.body.retryAfterSeconds).toBe(resendWaitSeconds)
    expect(sentAt).toBeGreaterThanOrEqual(askedAt)
    expect(sentAt).toBeLessThanOrEqual(Date.now())
    const { body } = await check(email, code)
    expect(body).toMatchObject({ success: true, userId: user.sub })
    expect(body).not.toHaveProperty('resetToken')
    expect(user.verified).toBe(true)
    expect((await check(email, code)).body).toMatchObject({ success: false })
  })

  test('is found whatever the case and the spaces of the address', async () => {
    const { email, code } = await sellerWithCode()
    expect((await check(` ${email.toUpperCase()} `, code)).body.success).toBe(true)
  })

  test('is right for one of fifty who send it at once', async () => {
    const { email, code } = await sellerWithCode()
    const replies = await Promise.all(Array.from({ length: 50 }, () => check(email, code)))
    expect(replies.filter(({ body }) => body.success)).toHaveLength(1)
  })

  test('still counts at 599 seconds, no longer at 601', async () => {
    const [early, late] = [await sellerWithCode(), await sellerWithCode()]
    const at = (user: { sub: string }) => ({ findUserId: async () => user.sub })
    const inTime = await checkCode(
      await codeRecipient(type, early.email),
      early.code,
      early.sentAt + seconds(599),
      at(early.user),
    )
    const tooLate = await checkCode(
      await codeRecipient(type, late.email),
      late.code,
      late.sentAt + seconds(601),
      at(late.user),
    )
    expect([inTime.result, tooLate.result]).toEqual(['right', 'expired'])
  })

  test('is of no use for the other purpose', async () => {
    const { email, code } = await sellerWithCode()
    const { body } = await ask(verify, { email, code, type: 'password_reset' })
    expect(body).toMatchObject({ success: false })
    expect(body).not.toHaveProperty('resetToken')
  })
})

describe('guessing', () => {
  test('counts down, then locks out', async () => {
    const { email, code } = await sellerWithCode()
    const left: number[] = []
    for (let n = 1; n <= 4; n++) left.push((await check(email, otherThan(code, n))).body.attemptsRemaining)
    expect(left).toEqual([4, 3, 2, 1])
    const locked = { success: false, lockout: true, attemptsRemaining: 0 }
    const error = 'Too many attempts. Try again in 15 minutes.'
    const fifth = { ...locked, error, retryAfterSeconds: 900, lockedForSeconds: 900 }
    expect((await check(email, otherThan(code, 5))).body).toMatchObject(fifth)
    expect((await check(email, code)).body).toMatchObject({ ...locked, error })
    expect((await ask(send, { email, type })).body).toMatchObject({ ...locked, error })
  })

  test('two hundred at once are evaluated five times at most', async () => {
    const { email, code } = await sellerWithCode()
    const guesses = Array.from({ length: 200 }, (_, n) => check(email, otherThan(code, n + 1)))
    const replies = await Promise.all(guesses)
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const calledWrong = replies.filter(
      ({ body }) => body.error === 'This code is not right. Check it and try again.',
    )
    // The fifth is told of the lockout.
    expect(calledWrong).toHaveLength(4)
    expect((await check(email, code)).body).toMatchObject({ success: false, lockout: true })
  })

  test('a resend never gives attempts back', async () => {
    const { email, code } = await sellerWithCode()
    await check(email, otherThan(code))
    await check(email, otherThan(code, 2))
    const address = await codeRecipient(type, email)
    const { result, status } = await sendCode(address, Date.now() + seconds(31))
    expect({ result, left: status.attemptsRemaining }).toEqual({ result: 'issued', left: 3 })
  })

  test('fifty resends at once send one mail', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    onTestFinished(() => void vi.useRealTimers())
    const user = accounts.pool.signUp()
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => ask(send, { email: user.email, type })),
    )
    expect(replies.filter(({ body }) => body.success)).toHaveLength(1)
    const refused = replies.filter(({ body }) => !body.success)
    const refusal = /^Please wait \d+ seconds? before requesting another code\.$/
    expect(refused.every(({ body }) => refusal.test(body.error) && body.nextResendAt)).toBe(true)
    await deliverCode(type, user.email)
    expect(accounts.mails.filter(({ to }) => to === user.email)).toHaveLength(1)
  })

  test('guesses from one client IP or IPv6 network end after 300 an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const host = (n: number) => `2001:db8:${process.pid.toString(16)}::${n.toString(16)}`
    const guess = (n: number) => check(`${newClientIp()}@example.com`, '123456', host(n))
    const replies = await Promise.all(Array.from({ length: 310 }, (_, n) => guess(n)))
    vi.useRealTimers()
    const refused = replies.filter(({ body }) => body.error === 'Too many requests. Try again in an hour.')
    expect(refused).toHaveLength(10)
  })
})

describe('asking for a code', () => {
  test('gets the same reply for a known, unknown, verified and disabled address', async () => {
    const { signUp } = accounts.pool
    const known = [signUp(), signUp({ verified: true }), signUp({ enabled: false })]
    const addresses = [...known.map(({ email }) => email), `${newClientIp()}@example.com`]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    for (const purpose of ['verification', 'password_reset']) {
      const replies = await Promise.all(addresses.map((email) => ask(send, { email, type: purpose })))
      expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toHaveProperty('size', 1)
      const guesses = await Promise.all(
        addresses.map((email) => ask(verify, { email, code: '000000', type: purpose })),
      )
      expect(new Set(guesses.map((reply) => JSON.stringify(reply)))).toHaveProperty('size', 1)
    }
    vi.useRealTimers()
  })

  test('for a reset says that it may have been sent', async () => {
    const { body } = await ask(send, { email: `${newClientIp()}@example.com`, type: 'password_reset' })
    expect(body.message).toBe("If this email exists in our system, we've sent password reset instructions.")
  })

  test('refuses what is not an address, a purpose or a field', async () => {
    for (const body of [
      { email: 'x', type },
      { email: 'a@b.co', type: 'other' },
      { email: 'a@b.co', type, role: 'admin' },
    ])
      expect(await ask(send, body)).toMatchObject({ status: 400, body: { error: 'invalid-input' } })
  })
})

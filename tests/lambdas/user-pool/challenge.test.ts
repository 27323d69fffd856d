import { AdminUpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { create } from '#lambdas/user-pool/create.ts'
import { define } from '#lambdas/user-pool/define.ts'
import { handler } from '#lambdas/user-pool/index.ts'
import { verify } from '#lambdas/user-pool/verify.ts'
import { sendsPerHour } from '#rules/verification.ts'
import { type Accounts, mailedCode, otherThan, startAccounts } from '../support/accounts.ts'
import { lambdaContext } from '../support/lambda-context.ts'
import {
  answeredStep,
  createEvent,
  defineEvent,
  passwordProven,
  verifyEvent,
  wrongCode,
} from '../support/trigger-events.ts'

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

type User = ReturnType<Accounts['pool']['signUp']>
const repeated = [...passwordProven, wrongCode]
const shown = async (user: User, session = passwordProven) =>
  (await create(createEvent(user, session))).response.publicChallengeParameters
const isRight = async (user: User, answer: string) =>
  (await verify(verifyEvent(user, answer))).response.answerCorrect
const later = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })

describe('the code step of a sign-in', () => {
  test('sends one code and shows the masked address, never the code', async () => {
    const user = accounts.pool.signUp()
    const first = await shown(user)
    const code = await mailedCode(accounts, user.email)
    expect(first).toMatchObject({
      maskedEmail: expect.stringContaining('***'),
      attemptsRemaining: '5',
      lockout: 'false',
    })
    expect(first.message).toBeUndefined()
    expect(Object.values(first).every((value) => typeof value === 'string')).toBe(true)
    expect(JSON.stringify(first)).not.toContain(code)
    await shown(user)
    expect(await mailedCode(accounts, user.email)).toBe(code)
    expect(accounts.mails.filter(({ to }) => to === user.email)).toHaveLength(1)
  })

  test('a right code proves the address for good, also to a repeated call', async () => {
    const user = accounts.pool.signUp()
    await shown(user)
    const code = await mailedCode(accounts, user.email)
    expect(await isRight(user, code)).toBe(true)
    expect(user.verified).toBe(true)
    expect(await isRight({ ...user, verified: false }, code)).toBe(true)
  })

  test('the table is believed when the user pool could not be told', async () => {
    const user = accounts.pool.signUp()
    await shown(user)
    const code = await mailedCode(accounts, user.email)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    accounts.pool.client.on(AdminUpdateUserAttributesCommand).rejects(new Error('down'))
    await expect(handler(verifyEvent(user, code), lambdaContext)).rejects.toThrow(
      'Something went wrong. Please try again.',
    )
    accounts.pool.listen()
    expect((await define(defineEvent(user, passwordProven))).response.issueTokens).toBe(true)
    const impostor = accounts.pool.signUp()
    const sameEmail = { ...impostor, email: user.email }
    expect((await define(defineEvent(sameEmail, passwordProven))).response.issueTokens).toBe(false)
  })

  test('§8 verification failure: a wrong code says so, the fifth locks out, and the step stays', async () => {
    const user = accounts.pool.signUp()
    await shown(user)
    const code = await mailedCode(accounts, user.email)
    expect(await isRight(user, otherThan(code))).toBe(false)
    expect(await shown(user, repeated)).toMatchObject({
      attemptsRemaining: '4',
      message: 'This code is not right. Check it and try again.',
    })
    for (let n = 2; n <= 5; n++) await isRight(user, otherThan(code, n))
    expect(await isRight(user, code)).toBe(false)
    const locked = await shown(user, repeated)
    expect(locked).toMatchObject({
      lockout: 'true',
      attemptsRemaining: '0',
      message: 'Too many attempts. Try again in 15 minutes.',
    })
    expect(Date.parse(locked.lockedUntil ?? '')).toBeGreaterThan(Date.now() + 890_000)
  })

  test('the answer resend sends another code after the wait, and only then', async () => {
    const user = accounts.pool.signUp()
    await shown(user)
    const code = await mailedCode(accounts, user.email)
    expect(await isRight(user, 'resend')).toBe(false)
    expect(await mailedCode(accounts, user.email)).toBe(code)
    later(31)
    expect(await isRight(user, 'resend')).toBe(false)
    expect(await shown(user, repeated)).toMatchObject({
      message: "We've sent a new code.",
      attemptsRemaining: '5',
    })
    await mailedCode(accounts, user.email)
    expect(accounts.mails.filter(({ to }) => to === user.email)).toHaveLength(2)
  })

  test('a resend that is refused says why, by the wait as by the hourly limit', async () => {
    const user = accounts.pool.signUp()
    let { challengeMetadata } = (await create(createEvent(user))).response
    const answer = async (text: string) => {
      expect(await isRight(user, text)).toBe(false)
      const session = [...passwordProven, answeredStep(challengeMetadata)]
      const { response } = await create(createEvent(user, session))
      challengeMetadata = response.challengeMetadata
      return response.publicChallengeParameters
    }
    expect(await answer('resend')).toMatchObject({
      refused: 'true',
      message: expect.stringMatching(/^Please wait \d+ seconds before requesting another code\.$/),
    })
    for (let n = 1; n < sendsPerHour; n++) {
      later(31)
      const sent = await answer('resend')
      expect(sent).toMatchObject({ message: "We've sent a new code." })
      expect(sent.refused).toBeUndefined()
    }
    later(31)
    const limited = { refused: 'true', message: 'Too many codes were requested. Try again later.' }
    expect(await answer('resend')).toMatchObject(limited)
    const wrong = await answer(otherThan(await mailedCode(accounts, user.email)))
    expect(wrong).toMatchObject({ message: 'This code is not right. Check it and try again.' })
    expect(wrong.refused).toBeUndefined()
    expect(await answer('resend')).toMatchObject(limited)
  })

  test('an expired code is replaced without being asked for', async () => {
    const user = accounts.pool.signUp()
    await shown(user)
    const code = await mailedCode(accounts, user.email)
    later(601)
    expect(await isRight(user, code)).toBe(false)
    expect(await shown(user, repeated)).toMatchObject({
      message: "Your code had expired. We've sent a new one.",
    })
    expect(await isRight(user, await mailedCode(accounts, user.email))).toBe(true)
  })

  test('anything but six digits costs no attempt', async () => {
    const user = accounts.pool.signUp()
    await shown(user)
    for (const answer of ['', '12345', '1234567', 'RESEND', '१२३४५६'])
      expect(await isRight(user, answer)).toBe(false)
    expect(await shown(user)).toMatchObject({ attemptsRemaining: '5' })
  })
})

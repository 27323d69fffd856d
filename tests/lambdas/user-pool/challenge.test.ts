import { AdminUpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeRecipient, sendCode } from '#lambdas/accounts/verification.ts'
import { createAuthChallenge } from '#lambdas/user-pool/create-auth-challenge.ts'
import { defineAuthChallenge } from '#lambdas/user-pool/define-auth-challenge.ts'
import { handler } from '#lambdas/user-pool/handle-trigger.ts'
import { verifyAuthChallenge } from '#lambdas/user-pool/verify-auth-challenge.ts'
import { type Accounts, mailedCode, otherThan, startAccounts } from '#tests/harness/functions/accounts.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import {
  createEvent,
  defineEvent,
  passwordProven,
  verifyEvent,
  wrongCode,
} from '#tests/harness/functions/trigger-events.ts'

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
  (await createAuthChallenge(createEvent(user, session))).response.publicChallengeParameters
/** The step is shown, and its screen asks for a code. */
const begun = async (user: User) => {
  const parameters = await shown(user)
  await sendCode(await codeRecipient('verification', user.email), Date.now())
  return parameters
}
const isRight = async (user: User, answer: string) =>
  (await verifyAuthChallenge(verifyEvent(user, answer))).response.answerCorrect
const later = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })

describe('the code step of a sign-in', () => {
  test('sends nothing, shows the masked address, and says whether a code is valid', async () => {
    const user = accounts.pool.signUp()
    const first = await begun(user)
    expect(first).toMatchObject({
      maskedEmail: expect.stringContaining('***'),
      attemptsRemaining: '5',
      lockout: 'false',
      hasCode: 'false',
    })
    expect(first.message).toBeUndefined()
    expect(Object.values(first).every((value) => typeof value === 'string')).toBe(true)
    const code = await mailedCode(accounts, user.email)
    const second = await shown(user)
    expect(second).toMatchObject({ hasCode: 'true' })
    expect(JSON.stringify(second)).not.toContain(code)
    await isRight(user, 'resend')
    expect(accounts.mails.filter(({ to }) => to === user.email)).toHaveLength(1)
  })

  test('a right code proves the address for good, also to a repeated call', async () => {
    const user = accounts.pool.signUp()
    await begun(user)
    const code = await mailedCode(accounts, user.email)
    expect(await isRight(user, code)).toBe(true)
    expect(user.verified).toBe(true)
    expect(await isRight({ ...user, verified: false }, code)).toBe(true)
  })

  test('the table is believed when the user pool could not be told', async () => {
    const user = accounts.pool.signUp()
    await begun(user)
    const code = await mailedCode(accounts, user.email)
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    accounts.pool.client.on(AdminUpdateUserAttributesCommand).rejects(new Error('down'))
    await expect(handler(verifyEvent(user, code), lambdaContext)).rejects.toThrow(
      'Something went wrong. Please try again.',
    )
    accounts.pool.listen()
    expect((await defineAuthChallenge(defineEvent(user, passwordProven))).response.issueTokens).toBe(true)
    const impostor = accounts.pool.signUp()
    const sameEmail = { ...impostor, email: user.email }
    expect((await defineAuthChallenge(defineEvent(sameEmail, passwordProven))).response.issueTokens).toBe(
      false,
    )
  })

  test('a wrong code says so, the fifth locks out, and the step stays', async () => {
    const user = accounts.pool.signUp()
    await begun(user)
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

  test('an expired code is said to be so, and no other is sent', async () => {
    const user = accounts.pool.signUp()
    await begun(user)
    const code = await mailedCode(accounts, user.email)
    later(601)
    expect(await isRight(user, code)).toBe(false)
    expect(await shown(user, repeated)).toMatchObject({
      hasCode: 'false',
      message: 'This code has expired. Request a new code.',
    })
    expect(accounts.mails.filter(({ to }) => to === user.email)).toHaveLength(1)
  })

  test('anything but six digits costs no attempt', async () => {
    const user = accounts.pool.signUp()
    await begun(user)
    for (const answer of ['', '12345', '1234567', 'RESEND', '१२३४५६'])
      expect(await isRight(user, answer)).toBe(false)
    expect(await shown(user)).toMatchObject({ attemptsRemaining: '5' })
  })
})

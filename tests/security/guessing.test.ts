import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CodePurpose } from '#contract/code-purpose.ts'
import { signIn } from '#tests/harness/sellers/amplify-sign-in.ts'
import { newSeller, signUp } from '#tests/harness/sellers/seller.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { codeItem } from '../harness/fuzz/stored.ts'
import { codeMailed } from './support/mails.ts'
import { ask, otherThan, times } from './support/visitor.ts'

let stack: OwnStack
beforeAll(async () => {
  stack = await ownStack()
})
afterAll(() => stack.stop())

const type = 'verification'
const minute = 60
const send = (email: string, purpose: CodePurpose = type) =>
  ask(stack.origin, 'send-verification-email', { email, type: purpose })
const check = (email: string, code: string, purpose: CodePurpose = type) =>
  ask(stack.origin, 'verify-code', { email, code, type: purpose })

/** The code's item is written once per issued code and once per evaluated guess, and by nothing else. */
const charged = async (email: string, issued: number) =>
  (await codeItem(stack.environment, email)).revision - issued

type Reply = Awaited<ReturnType<typeof check>>
/** Counts the replies to evaluated guesses, except the one that locks out, which has another text. */
const calledWrong = (replies: readonly Reply[]) =>
  replies.filter(({ body }) => body.error === 'This code is not right. Check it and try again.').length

async function newAccountWithCode(purpose: CodePurpose = type) {
  const email = await signUp(stack)
  const { body } = await send(email, purpose)
  const sentAt = Date.parse(String(body.nextResendAt)) - 30_000
  /** Moves the clock to so many seconds after the code was sent. */
  const goTo = (seconds: number) => stack.clock.advance((sentAt + seconds * 1000 - stack.clock.now()) / 1000)
  return { email, code: await codeMailed(stack.origin, email, purpose), goTo }
}

/** Only the local stack's clock advances, so that no wait ends while a step takes long. */
function stopTime() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

describe('an attacker who guesses codes', () => {
  test('gets at most 20 of two thousand codes evaluated in a day', {
    timeout: 600_000,
  }, async () => {
    const email = await signUp(stack)
    const lockouts = 4
    let issued = 0
    let wrong = 0
    for (let quarter = 0; quarter < 95; quarter++) {
      if ((await send(email)).body.success) issued++
      const guesses = times(22, (n) => String(quarter * 22 + n).padStart(6, '0'))
      const replies = await Promise.all(guesses.map((guess) => check(email, guess)))
      expect(replies.every(({ status, body }) => status === 200 && body.success === false)).toBe(true)
      wrong += calledWrong(replies)
      stack.clock.advance(15 * minute + 1)
    }
    expect(await charged(email, issued)).toBe(20)
    expect(wrong).toBe(20 - lockouts)
  })

  test('gets at most five of 200 parallel guesses evaluated', async () => {
    const { email, code } = await newAccountWithCode()
    const replies = await Promise.all(times(200, (n) => check(email, otherThan(code, n + 1))))
    expect(replies.filter(({ status }) => status !== 200)).toEqual([])
    expect(await charged(email, 1)).toBe(5)
    expect(calledWrong(replies)).toBe(4)
    expect((await check(email, code)).body).toMatchObject({ success: false, lockout: true })
  })

  test('gets no attempts back by fifty resends between guesses', async () => {
    stopTime()
    const email = await signUp(stack)
    const seen: unknown[] = []
    for (let round = 0; round < 4; round++) {
      const resends = await Promise.all(times(50, () => send(email)))
      expect(resends.filter(({ body }) => body.success)).toHaveLength(1)
      seen.push(...new Set(resends.map(({ body }) => body.attemptsRemaining)))
      seen.push((await check(email, `00000${round}`)).body.attemptsRemaining)
      stack.clock.advance(31)
    }
    expect(seen).toEqual([5, 4, 4, 3, 3, 2, 2, 1])
    expect((await check(email, '000009')).body).toMatchObject({ lockout: true, attemptsRemaining: 0 })
    const locked = await Promise.all(times(50, () => send(email)))
    expect(locked.every(({ body }) => body.lockout === true && body.attemptsRemaining === 0)).toBe(true)
  })

  test('has five attempts in all, at the API and in the sign-in together', async () => {
    const { email, code } = await newAccountWithCode()
    for (const n of [1, 2, 3]) await check(email, otherThan(code, n))
    const shown: unknown[] = []
    const answers = [otherThan(code, 4), otherThan(code, 5), code, code]
    const attack = signIn({
      endpoint: `${stack.origin}/cognito`,
      clientId: stack.userPoolClientId,
      userPoolId: stack.userPoolId,
      email,
      password: 'Correct-horse-7',
      answerChallenge: ({ attemptsRemaining, lockout }) => {
        shown.push([attemptsRemaining, lockout])
        const answer = answers.shift()
        if (!answer) throw new Error('Locked out')
        return answer
      },
    })
    await expect(attack).rejects.toThrow('Locked out')
    expect(shown).toEqual([
      ['2', 'false'],
      ['1', 'false'],
      ['0', 'true'],
      ['0', 'true'],
      ['0', 'true'],
    ])
    expect(await charged(email, 1)).toBe(5)
  })

  test('cannot lock out a seller who knows the password of a verified account', async () => {
    const seller = await newSeller({ at: stack })
    stack.clock.advance(31)
    for (const purpose of ['verification', 'password_reset'] as const) {
      await send(seller.email, purpose)
      const guesses = await Promise.all(times(6, (n) => check(seller.email, `00000${n}`, purpose)))
      expect(guesses.some(({ body }) => body.lockout)).toBe(true)
    }
    await expect(seller.signIn()).resolves.toHaveProperty('accessToken')
  })
})

describe('a code', () => {
  test('is right once, also when fifty send it at once', async () => {
    const { email, code } = await newAccountWithCode()
    const replies = await Promise.all(times(50, () => check(email, code)))
    expect(replies.filter(({ body }) => body.success)).toHaveLength(1)
    expect((await check(email, code)).body).toMatchObject({ success: false })
  })

  test('is right after 599 seconds, no longer after 601', async () => {
    stopTime()
    const [early, late] = [await newAccountWithCode(), await newAccountWithCode()]
    early.goTo(599)
    expect((await check(early.email, early.code)).body).toMatchObject({ success: true })
    late.goTo(601)
    expect((await check(late.email, late.code)).body).toMatchObject({
      success: false,
      error: 'This code has expired. Request a new code.',
    })
  })

  test.each([
    ['verification', 'password_reset'],
    ['password_reset', 'verification'],
  ] as const)('for %s is of no use for %s', async (purpose, other) => {
    const { email, code } = await newAccountWithCode(purpose)
    const { body } = await check(email, code, other)
    expect(body).toMatchObject({ success: false })
    expect(body).not.toHaveProperty('resetToken')
    await send(email, other)
    expect((await check(email, code, other)).body).toMatchObject({ success: false })
    expect((await check(email, code, purpose)).body).toMatchObject({ success: true })
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '#tests/harness/sellers/amplify-sign-in.ts'
import { password, signUp } from '#tests/harness/sellers/seller.ts'
import { type SharedStack, sharedStack } from '#tests/harness/stack/shared-stack.ts'
import { codeMailed } from './support/mails.ts'
import { ask, otherThan } from './support/visitor.ts'

let stack: SharedStack
beforeAll(async () => {
  stack = await sharedStack()
})

const send = (email: string, type: string) => ask(stack.origin, 'send-verification-email', { email, type })

/** Signs in with the first password; calls `answers` for each code. */
function signInWith(email: string, answers: () => Promise<string>) {
  return signIn({
    endpoint: `${stack.origin}/cognito`,
    clientId: stack.userPoolClientId,
    userPoolId: stack.userPoolId,
    email,
    password,
    answerChallenge: answers,
  })
}

async function resetPassword(email: string) {
  await send(email, 'password_reset')
  const code = await codeMailed(stack.origin, email, 'password_reset')
  const { body } = await ask(stack.origin, 'verify-code', { email, code, type: 'password_reset' })
  const reset = { email, newPassword: 'Quite-New-Pass9', resetToken: body.resetToken }
  expect(await ask(stack.origin, 'reset-password', reset)).toMatchObject({ status: 200 })
}

async function verificationCode(email: string) {
  await send(email, 'verification')
  return codeMailed(stack.origin, email, 'verification')
}

/** Gives each answer once, then rejects. */
const inTurn = (answers: (() => Promise<string>)[]) => () =>
  answers.shift()?.() ?? Promise.reject(new Error('Asked again'))

describe('a sign-in begun before the password was reset gets no tokens', () => {
  test('by a wrong code', async () => {
    const email = await signUp(stack)
    const attempt = signInWith(
      email,
      inTurn([
        async () => {
          await resetPassword(email)
          return '000000'
        },
      ]),
    )
    await expect(attempt).rejects.toThrow('Asked again')
  })

  test('by the right code', async () => {
    const email = await signUp(stack)
    const attempt = signInWith(
      email,
      inTurn([
        async () => {
          await resetPassword(email)
          return verificationCode(email)
        },
      ]),
    )
    await expect(attempt).rejects.toThrow('Incorrect username or password.')
  })

  test('by any code after the address was verified elsewhere', async () => {
    const email = await signUp(stack)
    const attempt = signInWith(
      email,
      inTurn([
        async () => {
          const code = await verificationCode(email)
          await ask(stack.origin, 'verify-code', { email, code, type: 'verification' })
          await resetPassword(email)
          return otherThan(code)
        },
      ]),
    )
    await expect(attempt).rejects.toThrow('Asked again')
  })
})

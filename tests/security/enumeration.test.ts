import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { ActionName } from '#contract/api/api.ts'
import { signIn } from '#tests/harness/sellers/amplify-sign-in.ts'
import { newSeller, signUp } from '#tests/harness/sellers/seller.ts'
import { accountsOf } from '#tests/harness/stack/operator.ts'
import { type SharedStack, sharedStack } from '#tests/harness/stack/shared-stack.ts'
import { ask, times } from './support/visitor.ts'

let stack: SharedStack
beforeAll(async () => {
  stack = await sharedStack()
})

/** Four addresses that must be indistinguishable: verified, unverified, disabled and unknown. */
async function addresses() {
  const [verified, unverified, disabled] = await Promise.all([newSeller(), signUp(stack), signUp(stack)])
  await accountsOf(stack).disable(disabled)
  return [verified.email, unverified, disabled, `${randomUUID()}@example.com`]
}

const passing = new Set(['date', 'apigw-requestid'])
const waitMs = 30_000

/** A reply without what differs between any two requests. Of a wait it keeps whether it is the full wait. */
async function replyTo(name: ActionName, body: object) {
  const before = Date.now()
  const { status, headers, body: reply } = await ask(stack.origin, name, body)
  const { nextResendAt, retryAfterSeconds, lockedForSeconds, error, ...rest } = reply
  const wait = nextResendAt === undefined ? undefined : Date.parse(String(nextResendAt)) - waitMs
  return JSON.stringify({
    status,
    headers: [...headers].filter(([header]) => !passing.has(header)),
    ...rest,
    error: String(error).replace(/wait \d+ seconds?/, 'wait N seconds'),
    isFullWait: wait && wait >= before && wait <= Date.now(),
    hasWait: wait !== undefined,
    hasSeconds: [retryAfterSeconds, lockedForSeconds].map((seconds) => seconds !== undefined),
  })
}

test.each(['verification', 'password_reset'] as const)(
  'the reply to every request about %s is independent of the account’s state',
  async (type) => {
    const emails = await addresses()
    // The verified address has already received a code for its sign-in.
    if (type === 'verification') emails.shift()
    const story = async (email: string) => {
      const send = () => replyTo('send-verification-email', { email, type })
      const check = () => replyTo('verify-code', { email, type, code: '000000' })
      const told = [await check(), await send(), await send()]
      for (const _ of times(6, (n) => n)) told.push(await check())
      const resetToken = 'x'.repeat(43)
      const reset = await replyTo('reset-password', { email, newPassword: 'Quite-New-Pass9', resetToken })
      return [...told, await send(), reset]
    }
    const [first, ...others] = await Promise.all(emails.map(story))
    for (const other of others) expect(other).toEqual(first)
    expect(first?.[1]).toContain('"success":true')
    expect(first?.at(-2)).toContain('"lockout":true')
  },
)

test('a wrong password’s reply is the same for every account state', async () => {
  const [verified, unverified, , unknown] = await addresses()
  const enter = (email = '') =>
    signIn({
      endpoint: `${stack.origin}/cognito`,
      clientId: stack.userPoolClientId,
      userPoolId: stack.userPoolId,
      email,
      password: 'Wrong-horse-77',
    })
  const told = await Promise.allSettled([enter(verified), enter(unverified), enter(unknown)])
  const refused = Object.assign(new Error('Incorrect username or password.'), {
    name: 'NotAuthorizedException',
  })
  expect(told).toEqual(times(3, () => ({ status: 'rejected', reason: refused })))
})

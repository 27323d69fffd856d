import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalStack, startLocalStack } from '#local/stack/local-stack.ts'
import { sendsPerIpHour } from '#rules/accounts/verification.ts'
import { newSeller, signUp } from '#tests/harness/sellers/seller.ts'
import { callCognito } from '#tests/harness/stack/cognito-call.ts'
import { startNextHour } from './support/hours.ts'
import { codeMailed } from './support/mails.ts'
import { ask, otherThan, times } from './support/visitor.ts'

const type = 'verification'
let dataDir = ''
let stack: LocalStack
let before: Awaited<ReturnType<typeof live>>
let stoppedAt = 0
let restartedAt = 0
const start = () => startLocalStack({ port: 0, dataDir, log: () => {} })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'restarted-stack-'))
  stack = await start()
  startNextHour(stack.clock)
  before = await live()
  stoppedAt = stack.clock.now()
  await stack.stop()
  stack = await start()
  restartedAt = stack.clock.now()
  // However long a restart takes here, no wait ends meanwhile.
  stack.clock.advance((stoppedAt - stack.clock.now()) / 1000)
})
afterAll(async () => {
  await stack.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const check = (email: string, code: string, purpose = type) =>
  ask(stack.origin, 'verify-code', { email, code, type: purpose })
const send = (email: string, purpose = type) =>
  ask(stack.origin, 'send-verification-email', { email, type: purpose })

/** Runs before the local stack is stopped. */
async function live() {
  const seller = await newSeller({ at: stack })
  const lockedOut = await newAccountWithCode()
  for (const n of times(5, (it) => it + 1)) await check(lockedOut.email, otherThan(lockedOut.code, n))
  await Promise.all(times(sendsPerIpHour, (n) => sendFromOneAddress(n)))
  await send(seller.email, 'password_reset')
  const resetCode = await codeMailed(stack.origin, seller.email, 'password_reset')
  const { body } = await check(seller.email, resetCode, 'password_reset')
  const warned = await newAccountWithCode()
  for (const n of [1, 2]) await check(warned.email, otherThan(warned.code, n))
  return { seller, warned, lockedOut, resetToken: String(body.resetToken) }
}

async function newAccountWithCode() {
  const email = await signUp(stack)
  await send(email)
  return { email, code: await codeMailed(stack.origin, email, type) }
}

/** A code for another unknown address each time, asked for by the same client. */
async function sendFromOneAddress(n: number): Promise<Record<string, unknown>> {
  const reply = await fetch(`${stack.origin}/api/send-verification-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-viewer-ip': '192.0.2.7' },
    body: JSON.stringify({ email: `stranger-${n}@example.com`, type }),
  })
  return Object(await reply.json())
}

test('the clock goes on from where it was moved', () => {
  expect(restartedAt).toBeGreaterThanOrEqual(stoppedAt)
})

test('a lockout outlives a restart', async () => {
  const { email, code } = before.lockedOut
  const locked = { success: false, lockout: true, attemptsRemaining: 0 }
  expect((await check(email, code)).body).toMatchObject(locked)
  expect((await send(email)).body).toMatchObject(locked)
})

test('attempts and waits are no fewer after a restart', async () => {
  const { email, code } = before.warned
  const resent = await send(email)
  expect(resent.body).toMatchObject({ attemptsRemaining: 3, error: expect.stringMatching(/^Please wait/) })
  expect((await check(email, otherThan(code, 3))).body).toMatchObject({ attemptsRemaining: 2 })
  expect((await check(email, code)).body).toMatchObject({ success: true })
})

test('a client address that has used up its hour has still done so', async () => {
  expect(await sendFromOneAddress(sendsPerIpHour)).toEqual({
    success: false,
    error: 'Too many requests. Try again in an hour.',
  })
})

test('a reset token works once after a restart and ends earlier sessions', async () => {
  const { seller, resetToken } = before
  const refresh = () =>
    callCognito(`${stack.origin}/cognito`, 'GetTokensFromRefreshToken', {
      ClientId: stack.userPoolClientId,
      RefreshToken: seller.refreshToken,
      ClientMetadata: { session: seller.sessionToken },
    })
  await expect(refresh()).resolves.toHaveProperty('AuthenticationResult')
  const reset = { email: seller.email, newPassword: 'Quite-New-Pass9', resetToken }
  expect((await ask(stack.origin, 'reset-password', reset)).status).toBe(200)
  expect((await ask(stack.origin, 'reset-password', reset)).status).toBe(400)
  await expect(refresh()).rejects.toThrow('Invalid Refresh Token')
})

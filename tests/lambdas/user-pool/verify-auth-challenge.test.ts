import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendVerificationEmailHandler as send } from '#lambdas/actions/codes.ts'
import { verifyAuthChallenge } from '#lambdas/user-pool/verify-auth-challenge.ts'
import type { FakeUser } from '#tests/harness/fakes/fake-user-pool.ts'
import {
  type Accounts,
  ask,
  mailedCode,
  otherThan,
  startAccounts,
} from '#tests/harness/functions/accounts.ts'
import { verifyEvent } from '#tests/harness/functions/trigger-events.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => {
  accounts.restore()
})

const isRight = async (user: FakeUser, answer: string) =>
  (await verifyAuthChallenge(verifyEvent(user, answer))).response.answerCorrect

test('a proof is valid for its own account and code only', async () => {
  const previous = accounts.pool.signUp()
  const { email } = previous
  await ask(send, { email, type: 'verification' })
  const code = await mailedCode(accounts, email)
  expect(await isRight(previous, code)).toBe(true)
  expect(await isRight(previous, otherThan(code))).toBe(false)

  const present = accounts.pool.signUp({ email })
  expect(await isRight(present, otherThan(code))).toBe(false)
  expect(await isRight(present, code)).toBe(false)
  expect(present.verified).toBe(false)
})

import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { codeRecipient, isEmailVerified } from '#lambdas/accounts/verification.ts'
import { sendVerificationEmailHandler as send, verifyCodeHandler as verify } from '#lambdas/actions/codes.ts'
import { documents, getItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import {
  type Accounts,
  ask,
  mailedCode,
  otherThan,
  startAccounts,
} from '#tests/harness/functions/accounts.ts'

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

const type = 'verification'
const wrongCode = { success: false, error: 'This code is not right. Check it and try again.' }

/** The SDK sends a request again whose reply was lost. Returns how often it did: once, for the first write with this value. */
function loseReplyOnce(value: string) {
  let lost = 0
  documents.middlewareStack.add(
    (next) => async (args) => {
      const reply = await next(args)
      if (lost > 0 || !JSON.stringify(args.input).includes(`"${value}"`)) return reply
      lost++
      return next(args)
    },
    { step: 'finalizeRequest', name: 'lossy' },
  )
  onTestFinished(() => void documents.middlewareStack.remove('lossy'))
  return () => lost
}

describe('a right code', () => {
  test.each(['verification', 'password_reset'] as const)(
    'a disabled account’s correct code counts as wrong (%s)',
    async (purpose) => {
      const user = accounts.pool.signUp()
      const { email } = user
      await ask(send, { email, type: purpose })
      const code = await mailedCode(accounts, email, purpose)
      user.enabled = false
      const { status, body } = await ask(verify, { email, code, type: purpose })
      expect({ status, body }).toMatchObject({ status: 200, body: wrongCode })
      expect(body).not.toHaveProperty('resetToken')
      expect(user.verified).toBe(false)
      expect(await isEmailVerified(email, user.sub)).toBe(false)
    },
  )

  test('proves the address although the table’s reply was lost', async () => {
    const user = accounts.pool.signUp()
    await ask(send, { email: user.email, type })
    const code = await mailedCode(accounts, user.email)
    const lost = loseReplyOnce('right')
    const { body } = await ask(verify, { email: user.email, code, type })
    expect(lost()).toBe(1)
    expect(body).toMatchObject({ success: true, userId: user.sub })
    expect(user.verified).toBe(true)
    expect((await ask(verify, { email: user.email, code, type })).body).toMatchObject({ success: false })
  })

  test('proves the address for good: the proof never expires, whatever is asked for later', async () => {
    const { email, sub } = accounts.pool.signUp()
    const { emailKey } = await codeRecipient(type, email)
    const item = () => getItem(keys.code(type, emailKey))
    await ask(send, { email, type })
    expect(await item()).toHaveProperty('ttl')
    const code = await mailedCode(accounts, email)
    await ask(verify, { email, code, type })
    expect(await item()).not.toHaveProperty('ttl')

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    await ask(send, { email, type })
    await ask(verify, { email, code: otherThan(await mailedCode(accounts, email)), type })
    expect(await item()).not.toHaveProperty('ttl')
    expect(await isEmailVerified(email, sub)).toBe(true)
  })
})

import { expect } from 'vitest'
import { testAccount } from '#contract/api/development-api.ts'
import { codeRecipient, isEmailVerified } from '#lambdas/accounts/verification.ts'
import {
  resetPasswordHandler as resetPassword,
  sendVerificationEmailHandler as sendCode,
  verifyCodeHandler as verifyCode,
} from '#lambdas/actions/codes.ts'
import { provisionTestUserHandler as provisionTestUser } from '#lambdas/actions/development.ts'
import { linkTokenFor } from '#lambdas/crypto/keyed-hashes.ts'
import { textHash } from '#lambdas/crypto/text-hash.ts'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { grantWrite, saveResetLink } from '#lambdas/data/accounts/reset-grants.ts'
import { getItem, transact } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { preSignUp } from '#lambdas/user-pool/pre-sign-up.ts'
import { preToken } from '#lambdas/user-pool/pre-token.ts'
import { verifyAuthChallenge } from '#lambdas/user-pool/verify-auth-challenge.ts'
import type { FakeUser } from '#tests/harness/fakes/fake-user-pool.ts'
import { type Accounts, ask, deliverCode, mailedCode } from '#tests/harness/functions/accounts.ts'
import { signUpEvent, tokenEvent, verifyEvent } from '#tests/harness/functions/trigger-events.ts'
import { expectConsistent, tenantsOf } from './expect-consistent.ts'
import { answered, ended, type Scenario } from './scenario.ts'

const type = 'verification'
const newPassword = 'Quite-New-Pass9'

async function userWithCode(accounts: Accounts) {
  const user = accounts.pool.signUp()
  await ask(sendCode, { email: user.email, type })
  return { user, code: await mailedCode(accounts, user.email) }
}

/** The table holds the proof. Whatever the user pool holds, the next sign-in succeeds and updates it. */
async function expectProven(user: FakeUser) {
  expect(await isEmailVerified(user.email, user.sub)).toBe(true)
  await preToken(tokenEvent(user))
  expect(user.verified).toBe(true)
}

const firstTokens: Scenario = {
  name: 'the first tokens',
  prepare: async ({ accounts, bucket }) => {
    const user = accounts.pool.signUp({ verified: true })
    return {
      act: () => ended(() => preToken(tokenEvent(user))),
      expectDone: async () => {
        const tenants = await tenantsOf(user.sub)
        expect(tenants).toEqual([(await loadProfile(user.sub))?.tenant_id])
        for (const tenant of tenants) await expectConsistent(tenant, bucket)
      },
    }
  },
}

const signUp: Scenario = {
  name: 'signing up',
  prepare: async ({ accounts }) => {
    const { sub, email } = accounts.pool.signUp()
    const event = { ...signUpEvent({ email, name: 'Ada Lovelace' }), userName: sub }
    return {
      act: () => ended(() => preSignUp(event)),
      expectDone: async () => expect(await getItem(keys.pendingAccount(sub))).toMatchObject({ id: sub }),
    }
  },
}

const askForCode: Scenario = {
  name: 'asking for a code',
  prepare: async ({ accounts }) => {
    const { email } = accounts.pool.signUp()
    return {
      act: () => answered(ask(sendCode, { email, type })),
      expectDone: async () => expect(await mailedCode(accounts, email)).toMatch(/^\d{6}$/),
    }
  },
}

const deliver: Scenario = {
  name: 'delivering a mail',
  prepare: async ({ accounts }) => {
    const { email } = accounts.pool.signUp()
    await ask(sendCode, { email, type })
    return {
      act: async () => {
        const { batchItemFailures } = await deliverCode(type, email)
        return batchItemFailures.length > 0 ? { status: 409, error: 'conflict' } : { status: 200 }
      },
      // At least one: a crash after sending and before marking the mail sends the same code again.
      expectDone: async () => expect(accounts.mails.filter(({ to }) => to === email)).not.toEqual([]),
    }
  },
}

const sendBackCode: Scenario = {
  name: 'sending back the code',
  prepare: async ({ accounts }) => {
    const { user, code } = await userWithCode(accounts)
    return {
      act: () => answered(ask(verifyCode, { email: user.email, code, type })),
      expectDone: () => expectProven(user),
    }
  },
}

const signInWithCode: Scenario = {
  name: 'sending the code in the challenge of the sign-in',
  prepare: async ({ accounts }) => {
    const { user, code } = await userWithCode(accounts)
    return {
      act: () => ended(() => verifyAuthChallenge(verifyEvent(user, code))),
      expectDone: () => expectProven(user),
    }
  },
}

const reset: Scenario = {
  name: 'setting a new password',
  prepare: async ({ accounts }) => {
    const user = accounts.pool.signUp({ password: 'Old-Password9' })
    const { email, sub } = user
    const { emailKey } = await codeRecipient('password_reset', email)
    const resetToken = `token of ${sub}`
    await transact([grantWrite(emailKey, textHash(resetToken), sub, Date.now())])
    return {
      act: () => answered(ask(resetPassword, { email, newPassword, resetToken })),
      expectDone: async () => {
        expect(user).toMatchObject({ password: newPassword, verified: true })
        expect(user.signOuts).toBeGreaterThan(0)
        expect(await getItem(keys.resetGrant(emailKey))).toBeUndefined()
        expect(await getItem(keys.notice(emailKey))).toMatchObject({ email })
      },
    }
  },
}

const resetByLink: Scenario = {
  name: 'setting a new password by the link of a mail',
  prepare: async ({ accounts }) => {
    const user = accounts.pool.signUp({ password: 'Old-Password9' })
    const { email, sub } = user
    const { emailKey } = await codeRecipient('password_reset', email)
    const resetToken = await linkTokenFor(sub)
    await saveResetLink(emailKey, textHash(resetToken), sub, Date.now())
    return {
      act: () => answered(ask(resetPassword, { email, newPassword, resetToken })),
      expectDone: async () => {
        expect(user).toMatchObject({ password: newPassword, verified: true })
        expect(user.signOuts).toBeGreaterThan(0)
        expect(await getItem(keys.resetLink(emailKey))).toMatchObject({ spent: true })
        expect(await getItem(keys.notice(emailKey))).toMatchObject({ email })
      },
    }
  },
}

const testUser: Scenario = {
  name: 'making the test account',
  prepare: async ({ accounts: { pool } }) => {
    pool.users.delete(testAccount.email)
    return {
      act: () => answered(ask(provisionTestUser, testAccount)),
      expectDone: async () =>
        expect(pool.users.get(testAccount.email)).toMatchObject({
          password: testAccount.password,
          verified: true,
        }),
    }
  },
}

export const accountScenarios = [
  firstTokens,
  signUp,
  askForCode,
  deliver,
  sendBackCode,
  signInWithCode,
  reset,
  resetByLink,
  testUser,
]

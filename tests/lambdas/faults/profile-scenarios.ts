import { expect } from 'vitest'
import { codeRecipient } from '#lambdas/accounts/verification.ts'
import {
  changePasswordHandler as changePassword,
  endOtherSessionsHandler as endOtherSessions,
  endSessionHandler as endSession,
  updateProfileHandler as updateProfile,
} from '#lambdas/actions/profile.ts'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { beginSession, loadSessions } from '#lambdas/data/accounts/sessions.ts'
import { getItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import type { Accounts } from '#tests/harness/functions/accounts.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { answered, type Scenario } from './scenario.ts'

const rename: Scenario = {
  name: 'changing the name',
  prepare: async () => {
    const seller = await inProcessSeller()
    return {
      act: () => answered(seller.call(updateProfile, { name: 'Ada King' })),
      expectDone: async () => expect(await loadProfile(seller.userId)).toMatchObject({ name: 'Ada King' }),
    }
  },
}

const newPassword = 'Quite-New-Pass9'

const password: Scenario = {
  name: 'changing the password',
  prepare: async ({ accounts }) => {
    const seller = await accountSeller(accounts)
    return {
      act: () => answered(seller.call(changePassword, { newPassword })),
      expectDone: async () => {
        expect(seller.account.password).toBe(newPassword)
        expect(seller.account.signOuts).toBeGreaterThan(0)
        const { emailKey } = await codeRecipient('password_reset', seller.email)
        expect(await getItem(keys.notice(emailKey))).toMatchObject({ email: seller.email })
      },
    }
  },
}

const atOther = async (accounts: Accounts) => {
  const seller = await accountSeller(accounts)
  const { userId } = seller
  await beginSession({ userId, id: 'other', device: 'Safari on iPhone', others: [] }, Date.now())
  return seller
}
const expectHere = async ({ userId, sessionId }: Awaited<ReturnType<typeof atOther>>) =>
  expect(await loadSessions(userId, Date.now())).toMatchObject([{ id: sessionId }])

const oneSession: Scenario = {
  name: 'signing a device out',
  prepare: async ({ accounts }) => {
    const seller = await atOther(accounts)
    return {
      act: () => answered(seller.call(endSession, undefined, { id: 'other' })),
      expectDone: () => expectHere(seller),
    }
  },
}

const otherSessions: Scenario = {
  name: 'signing every other device out',
  prepare: async ({ accounts }) => {
    const seller = await atOther(accounts)
    return { act: () => answered(seller.call(endOtherSessions)), expectDone: () => expectHere(seller) }
  },
}

export const profileScenarios = [rename, password, oneSession, otherSessions]

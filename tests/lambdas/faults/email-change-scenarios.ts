import { expect } from 'vitest'
import { loadEmailChanges } from '#lambdas/data/accounts/email-changes.ts'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import type { Accounts } from '#tests/harness/functions/accounts.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import {
  changeEmail,
  codeIn,
  codeMail,
  confirmChange,
  newEmail,
  requestChange,
  type TestSeller,
  undo,
  undoLink,
} from '#tests/harness/sellers/email-change.ts'
import { answered, type Scenario } from './scenario.ts'

async function expectAt({ pool }: Accounts, seller: TestSeller, email: string, state: string) {
  expect(pool.users.get(email)).toBe(seller.account)
  expect(await loadProfile(seller.userId)).toMatchObject({ email })
  expect(await loadEmailChanges(seller.userId)).toMatchObject([{ state }])
}

const askForCode: Scenario = {
  name: 'asking for a code for another address',
  prepare: async ({ accounts }) => {
    const [seller, email] = [await accountSeller(accounts), newEmail()]
    return {
      act: () => answered(requestChange(seller, email)),
      expectDone: async () => expect(codeIn(await codeMail(accounts, seller, email))).toMatch(/^\d{6}$/),
    }
  },
}

const confirm: Scenario = {
  name: 'confirming the code of another email',
  prepare: async ({ accounts }) => {
    const [seller, email] = [await accountSeller(accounts), newEmail()]
    await requestChange(seller, email)
    const code = codeIn(await codeMail(accounts, seller, email))
    return {
      act: () => answered(confirmChange(seller, email, code)),
      expectDone: () => expectAt(accounts, seller, email, 'done'),
    }
  },
}

const takeBack: Scenario = {
  name: 'taking a previous address back',
  prepare: async ({ accounts }) => {
    const seller = await accountSeller(accounts)
    await changeEmail(accounts, seller)
    const link = await undoLink(accounts, seller, seller.email)
    return {
      act: () => answered(undo(link)),
      expectDone: () => expectAt(accounts, seller, seller.email, 'undone'),
    }
  },
}

export const emailChangeScenarios = [askForCode, confirm, takeBack]

import { expect } from 'vitest'
import {
  confirmSecondFactorHandler as confirm,
  renewRecoveryCodesHandler as renew,
  startSecondFactorHandler as start,
  turnOffSecondFactorHandler as turnOff,
} from '#lambdas/actions/second-factor.ts'
import { loadSecondFactor } from '#lambdas/data/accounts/second-factors.ts'
import { recoveryCodeCount } from '#rules/accounts/second-factor.ts'
import type { Accounts } from '#tests/harness/functions/accounts.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { codeOf } from '#tests/harness/sellers/authenticator.ts'
import { answered, type Scenario } from './scenario.ts'

async function startedSeller(accounts: Accounts) {
  const seller = await accountSeller(accounts)
  const { secret } = (await seller.call(start, {})).body
  return { seller, enterCode: () => seller.call(confirm, { code: codeOf(String(secret), Date.now()) }) }
}

async function protectedSeller(accounts: Accounts) {
  const { seller, enterCode } = await startedSeller(accounts)
  await enterCode()
  return seller
}

const setUp: Scenario = {
  name: 'setting up an authenticator app',
  prepare: async ({ accounts }) => {
    const seller = await accountSeller(accounts)
    return {
      act: () => answered(seller.call(start, {})),
      expectDone: async () =>
        expect(await loadSecondFactor(seller.userId)).toMatchObject({ pending: expect.any(String) }),
    }
  },
}

const firstCode: Scenario = {
  name: 'entering the first code of an authenticator app',
  prepare: async ({ accounts }) => {
    const { seller, enterCode } = await startedSeller(accounts)
    return {
      act: () => answered(enterCode()),
      expectDone: async () => {
        const factor = await loadSecondFactor(seller.userId)
        expect(factor).toMatchObject({ sealed: expect.any(String) })
        expect(factor?.recovery).toHaveLength(recoveryCodeCount)
      },
    }
  },
}

const newCodes: Scenario = {
  name: 'renewing recovery codes',
  prepare: async ({ accounts }) => {
    const seller = await protectedSeller(accounts)
    const before = await loadSecondFactor(seller.userId)
    return {
      act: () => answered(seller.call(renew, {})),
      expectDone: async () => {
        const factor = await loadSecondFactor(seller.userId)
        expect(factor?.recovery).toHaveLength(recoveryCodeCount)
        expect(factor?.recovery).not.toEqual(before?.recovery)
      },
    }
  },
}

const off: Scenario = {
  name: 'turning two-step sign-in off',
  prepare: async ({ accounts }) => {
    const seller = await protectedSeller(accounts)
    return {
      act: () => answered(seller.call(turnOff)),
      expectDone: async () => expect(await loadSecondFactor(seller.userId)).toBeUndefined(),
    }
  },
}

export const secondFactorScenarios = [setUp, firstCode, newCodes, off]

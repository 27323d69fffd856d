import { expect, vi } from 'vitest'
import {
  checkPayoutAccountHandler as checkPayoutAccount,
  setUpPayoutsHandler as setUpPayouts,
} from '#lambdas/actions/payouts.ts'
import { loadPayoutAccount, tenantOfPayoutAccount } from '#lambdas/data/money/payout-accounts.ts'
import { submit } from '#tests/harness/fakes/test-stripe.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { newPayee, nextPayoutDay } from '#tests/harness/sellers/payee.ts'
import { answered, ended, type Outcome, type Scenario } from './scenario.ts'

const settingUp: Scenario = {
  name: 'setting up payouts',
  prepare: async () => {
    const seller = await inProcessSeller()
    return {
      act: () => answered(seller.call(setUpPayouts, { country: 'US' })),
      expectDone: async () => {
        const account = await loadPayoutAccount(seller.tenantId)
        expect(account).toMatchObject({ state: 'more_needed', country: 'US' })
        expect(await tenantOfPayoutAccount(account?.account_id ?? '')).toBe(seller.tenantId)
      },
    }
  },
}

const comingBack: Scenario = {
  name: 'coming back from setting up payouts',
  prepare: async () => {
    const seller = await inProcessSeller()
    const { body } = await seller.call(setUpPayouts, { country: 'US' })
    await submit(String(body.url), { account_number: '000123456789' })
    return {
      act: () => answered(seller.call(checkPayoutAccount, {})),
      expectDone: async () =>
        expect(await loadPayoutAccount(seller.tenantId)).toMatchObject({ state: 'ready' }),
    }
  },
}

const halfAnHourMs = 30 * 60 * 1000

/** Whoever finds a payout that somebody else may be sending looks again half an hour later. */
async function inTurn(act: () => Promise<Outcome>): Promise<Outcome> {
  const outcome = await act()
  if (outcome.error !== 'conflict') return outcome
  vi.setSystemTime(Date.now() + halfAnHourMs)
  return act()
}

const paying: Scenario = {
  name: 'paying a seller',
  prepare: async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const payee = await newPayee()
    await payee.earn(5300)
    vi.setSystemTime(nextPayoutDay())
    return {
      act: () => inTurn(() => ended(payee.advance)),
      expectDone: async () => {
        expect(await payee.sentToSeller()).toBe(5300)
        expect(payee.transfers).toHaveLength(1)
        expect(await payee.balance()).toMatchObject({ available_cents: 0, paid_out_cents: 5300 })
        expect(await payee.account()).not.toHaveProperty('sending')
        expect(await payee.differences()).toEqual([])
        vi.useRealTimers()
      },
    }
  },
}

export const payoutScenarios = [settingUp, comingBack, paying]

import { expect } from 'vitest'
import {
  claimReferralHandler as claimReferral,
  getReferralsHandler as getReferrals,
} from '#lambdas/actions/referrals.ts'
import { settlePlan } from '#lambdas/billing/settle-plan.ts'
import { getItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { fakePlans } from '#tests/harness/fakes/fake-plans.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { booksOf, claim, newReferrer, referralsOf, visit } from '../billing/referrer.ts'
import { answered, ended, type Scenario } from './scenario.ts'

const asking: Scenario = {
  name: 'asking for the referral link',
  prepare: async () => {
    const seller = await inProcessSeller()
    return {
      act: () => answered(seller.call(getReferrals)),
      expectDone: async () => {
        const { code } = await referralsOf(seller)
        expect(await getItem(keys.referralCode(code))).toMatchObject({ tenant_id: seller.tenantId })
      },
    }
  },
}

const claiming: Scenario = {
  name: 'claiming a referral',
  prepare: async () => {
    const referrer = await newReferrer()
    const seller = await inProcessSeller()
    return {
      act: () => answered(seller.call(claimReferral, { code: referrer.code })),
      expectDone: async () => {
        expect(await claim(seller, referrer.code)).toBe(true)
        expect(await referrer.referrals()).toMatchObject({ sign_ups: 1 })
      },
    }
  },
}

/** A visit whose reply is lost may count twice, as a person who tries again does. */
const visiting: Scenario = {
  name: 'visiting by a referral link',
  prepare: async () => {
    const referrer = await newReferrer()
    return {
      act: async () => ({ status: await visit(referrer.code) }),
      expectDone: async () => expect((await referrer.referrals()).visits).toBeGreaterThan(0),
    }
  },
}

const settling: Scenario = {
  name: 'settling the plan of a referred seller',
  prepare: async () => {
    const referrer = await newReferrer()
    const seller = await inProcessSeller()
    await claim(seller, referrer.code)
    const { plans, start } = fakePlans(seller.tenantId)
    const id = start({ plan: 'pro', interval: 'month' }, Date.now())
    return {
      act: () => ended(() => settlePlan(plans, id)),
      expectDone: async () => {
        const cents = 24_700 / 2
        expect(await booksOf(referrer.tenantId)).toEqual({
          entries: [['referral', cents]],
          ledger: cents,
          held: cents,
          heldReferrals: cents,
          days: cents,
          lifetime: cents,
          earned: cents,
        })
        expect(await referrer.referrals()).toMatchObject({ sign_ups: 1, paying: 1 })
      },
    }
  },
}

export const referralScenarios = [asking, claiming, visiting, settling]

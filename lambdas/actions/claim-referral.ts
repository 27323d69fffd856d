import { referralsApi } from '#contract/referrals-api.ts'
import { claimReferral } from '../data/plans/referrals.ts'
import { action } from '../http/action.ts'

export const handler = action(referralsApi, 'claim-referral', async ({ input, seller }) => ({
  claimed: await claimReferral(seller, input.code),
}))

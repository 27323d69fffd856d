import { referralsApi } from '#contract/referrals-api.ts'
import { action } from '../action.ts'
import { claimReferral } from '../data/referrals.ts'

export const handler = action(referralsApi, 'claim-referral', async ({ input, seller }) => ({
  claimed: await claimReferral(seller, input.code),
}))

import { action } from '../action.ts'
import { claimReferral } from '../data/referrals.ts'

export const handler = action('claim-referral', async ({ input, seller }) => ({
  claimed: await claimReferral(seller, input.code),
}))

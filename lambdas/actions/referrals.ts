import { referralsApi } from '#contract/api/referrals-api.ts'
import { isWithinLimit } from '../accounts/client-limits.ts'
import { isoAt, now } from '../clock.ts'
import { claimReferral, countReferralVisit, loadReferrals } from '../data/plans/referrals.ts'
import { action } from '../http/action.ts'

export const getReferralsHandler = action(referralsApi, 'get-referrals', ({ seller }) =>
  loadReferrals(seller.tenantId, seller.userId, isoAt(now()).slice(0, 10)),
)

export const claimReferralHandler = action(referralsApi, 'claim-referral', async ({ input, seller }) => ({
  claimed: await claimReferral(seller, input.code),
}))

export const countReferralVisitHandler = action(
  referralsApi,
  'count-referral-visit',
  async ({ input, client, isCounted }) => {
    if (isCounted && (await isWithinLimit('referral-visit', client, now())))
      await countReferralVisit(input.code)
    return { success: true } as const
  },
)

import { referralsApi } from '#contract/referrals-api.ts'
import { isWithinLimit } from '../accounts/client-limits.ts'
import { now } from '../clock.ts'
import { countReferralVisit } from '../data/plans/referrals.ts'
import { action } from '../http/action.ts'

export const handler = action(referralsApi, 'count-referral-visit', async ({ input, client, isCounted }) => {
  if (isCounted && (await isWithinLimit('referral-visit', client, now())))
    await countReferralVisit(input.code)
  return { success: true } as const
})

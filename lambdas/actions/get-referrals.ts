import { referralsApi } from '#contract/referrals-api.ts'
import { isoAt, now } from '../clock.ts'
import { loadReferrals } from '../data/plans/referrals.ts'
import { action } from '../http/action.ts'

export const handler = action(referralsApi, 'get-referrals', ({ seller }) =>
  loadReferrals(seller.tenantId, seller.userId, isoAt(now()).slice(0, 10)),
)

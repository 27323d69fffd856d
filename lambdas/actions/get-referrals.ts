import { referralsApi } from '#contract/referrals-api.ts'
import { action } from '../action.ts'
import { isoAt, now } from '../clock.ts'
import { loadReferrals } from '../data/referrals.ts'

export const handler = action(referralsApi, 'get-referrals', ({ seller }) =>
  loadReferrals(seller.tenantId, seller.userId, isoAt(now()).slice(0, 10)),
)

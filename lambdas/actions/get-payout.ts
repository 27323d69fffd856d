import { payoutsApi } from '#contract/payouts-api.ts'
import { action } from '../http/action.ts'
import { showPayout } from '../payouts/show-payout.ts'

export const handler = action(payoutsApi, 'get-payout', ({ input, seller }) =>
  showPayout(seller.tenantId, input.id, input.cursor),
)

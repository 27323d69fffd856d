import { payoutsApi } from '#contract/payouts-api.ts'
import { action } from '../action.ts'
import { showPayouts } from '../payouts/show-payouts.ts'

export const handler = action(payoutsApi, 'list-payouts', ({ input, seller }) =>
  showPayouts(seller.tenantId, input.cursor),
)

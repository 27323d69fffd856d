import { payoutsApi } from '#contract/payouts-api.ts'
import { action } from '../http/action.ts'
import { showPayouts } from '../payouts/payouts-view.ts'

export const handler = action(payoutsApi, 'list-payouts', ({ input, seller }) =>
  showPayouts(seller.tenantId, input.cursor),
)

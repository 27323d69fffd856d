import { action } from '../action.ts'
import { showPayouts } from '../payouts/show-payouts.ts'

export const handler = action('list-payouts', ({ input, seller }) =>
  showPayouts(seller.tenantId, input.cursor),
)

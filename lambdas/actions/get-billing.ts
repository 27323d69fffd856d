import { action } from '../action.ts'
import { billingView } from '../billing/billing-view.ts'

export const handler = action('get-billing', ({ seller }) => billingView(seller.tenantId))

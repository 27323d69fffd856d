import { billingApi } from '#contract/billing-api.ts'
import { action } from '../action.ts'
import { billingView } from '../billing/billing-view.ts'

export const handler = action(billingApi, 'get-billing', ({ seller }) => billingView(seller.tenantId))

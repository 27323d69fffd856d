import { billingApi } from '#contract/billing-api.ts'
import { billingView } from '../billing/billing-view.ts'
import { action } from '../http/action.ts'

export const handler = action(billingApi, 'get-billing', ({ seller }) => billingView(seller.tenantId))

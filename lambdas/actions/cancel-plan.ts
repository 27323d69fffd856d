import { billingApi } from '#contract/billing-api.ts'
import { billingView } from '../billing/billing-view.ts'
import { cancelPlan } from '../billing/change-plan.ts'
import { action } from '../http/action.ts'
import { stripePlans } from '../payments/stripe/stripe-plans.ts'

export const handler = action(billingApi, 'cancel-plan', async ({ seller }) => {
  await cancelPlan(stripePlans, seller.tenantId)
  return billingView(seller.tenantId)
})

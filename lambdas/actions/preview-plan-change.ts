import { billingApi } from '#contract/billing-api.ts'
import { previewPlanChange } from '../billing/change-plan.ts'
import { action } from '../http/action.ts'
import { stripePlans } from '../payments/stripe/stripe-plans.ts'

export const handler = action(billingApi, 'preview-plan-change', ({ input, seller }) =>
  previewPlanChange(stripePlans, seller.tenantId, input),
)

import { billingApi } from '#contract/billing-api.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { billingView } from '../billing/billing-view.ts'
import { changePlan } from '../billing/change-plan.ts'
import { action } from '../http/action.ts'
import { stripePlans } from '../payments/stripe/stripe-plans.ts'

export const handler = action(
  billingApi,
  'change-plan',
  async ({ input, seller }) => {
    await changePlan(stripePlans, seller.tenantId, input)
    return billingView(seller.tenantId)
  },
  sensitiveAction,
)

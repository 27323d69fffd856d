import { billingApi } from '#contract/api/billing-api.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { billingView } from '../billing/billing-view.ts'
import { cancelPlan, changePlan, previewPlanChange, resumePlan } from '../billing/change-plan.ts'
import { confirmSubscription } from '../billing/confirm-subscription.ts'
import { openPortal, startSubscription } from '../billing/start-subscription.ts'
import { action } from '../http/action.ts'
import { countProviderCall } from '../payments/provider-limit.ts'
import { stripePlans } from '../payments/stripe/stripe-plans.ts'

export const getBillingHandler = action(billingApi, 'get-billing', ({ seller }) =>
  billingView(seller.tenantId),
)

export const startSubscriptionHandler = action(
  billingApi,
  'start-subscription',
  async ({ input, seller }) => {
    await countProviderCall('start-subscription', seller.tenantId)
    return startSubscription(stripePlans, seller, input)
  },
  sensitiveAction,
)

export const confirmSubscriptionHandler = action(
  billingApi,
  'confirm-subscription',
  async ({ input, seller }) => {
    await countProviderCall('confirm-subscription', seller.tenantId)
    await confirmSubscription(stripePlans, seller.tenantId, input.session_id)
    return billingView(seller.tenantId)
  },
)

export const previewPlanChangeHandler = action(
  billingApi,
  'preview-plan-change',
  async ({ input, seller }) => {
    await countProviderCall('preview-plan-change', seller.tenantId)
    return previewPlanChange(stripePlans, seller.tenantId, input)
  },
)

export const changePlanHandler = action(
  billingApi,
  'change-plan',
  async ({ input, seller }) => {
    await countProviderCall('change-plan', seller.tenantId)
    await changePlan(stripePlans, seller.tenantId, input)
    return billingView(seller.tenantId)
  },
  sensitiveAction,
)

export const cancelPlanHandler = action(billingApi, 'cancel-plan', async ({ seller }) => {
  await countProviderCall('cancel-plan', seller.tenantId)
  await cancelPlan(stripePlans, seller.tenantId)
  return billingView(seller.tenantId)
})

export const resumePlanHandler = action(
  billingApi,
  'resume-plan',
  async ({ seller }) => {
    await countProviderCall('resume-plan', seller.tenantId)
    await resumePlan(stripePlans, seller.tenantId)
    return billingView(seller.tenantId)
  },
  sensitiveAction,
)

export const openBillingPortalHandler = action(
  billingApi,
  'open-billing-portal',
  async ({ input, seller }) => {
    await countProviderCall('open-billing-portal', seller.tenantId)
    return openPortal(stripePlans, seller.tenantId, input)
  },
  sensitiveAction,
)

import { billingApi } from '#contract/billing-api.ts'
import { billingView } from '../billing/billing-view.ts'
import { confirmSubscription } from '../billing/confirm-subscription.ts'
import { action } from '../http/action.ts'
import { stripePlans } from '../payments/stripe/stripe-plans.ts'

export const handler = action(billingApi, 'confirm-subscription', async ({ input, seller }) => {
  await confirmSubscription(stripePlans, seller.tenantId, input.session_id)
  return billingView(seller.tenantId)
})

import { billingApi } from '#contract/billing-api.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { startSubscription } from '../billing/start-subscription.ts'
import { action } from '../http/action.ts'
import { stripePlans } from '../payments/stripe/stripe-plans.ts'

export const handler = action(
  billingApi,
  'start-subscription',
  ({ input, seller }) => startSubscription(stripePlans, seller, input),
  sensitiveAction,
)

import { action } from '../action.ts'
import { startSubscription } from '../billing/start-subscription.ts'
import { stripePlans } from '../payments/stripe/stripe-plans.ts'

export const handler = action('start-subscription', ({ input, seller }) =>
  startSubscription(stripePlans, seller, input),
)

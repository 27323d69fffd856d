import { payoutsApi } from '#contract/payouts-api.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { action } from '../http/action.ts'
import { stripePayouts } from '../payments/stripe/stripe-payouts.ts'
import { setUpPayouts } from '../payouts/set-up-payouts.ts'

export const handler = action(
  payoutsApi,
  'set-up-payouts',
  ({ input, seller }) => setUpPayouts(stripePayouts, seller, input),
  sensitiveAction,
)

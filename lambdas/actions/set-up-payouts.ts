import { action } from '../action.ts'
import { stripePayouts } from '../payments/stripe/stripe-payouts.ts'
import { setUpPayouts } from '../payouts/set-up-payouts.ts'

export const handler = action('set-up-payouts', ({ input, seller }) =>
  setUpPayouts(stripePayouts, seller, input),
)

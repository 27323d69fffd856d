import Stripe from 'stripe'
import { PaymentProviderError } from '#lambdas/payments/stripe/errors.ts'

/** What each call of the payment provider throws while it cannot be reached. */
export const providerOutage = () =>
  new PaymentProviderError(
    new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'The connection was reset.' }),
  )

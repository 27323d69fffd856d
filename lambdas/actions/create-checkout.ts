import { commerceApi } from '#contract/commerce-api.ts'
import { now } from '../clock.ts'
import { action } from '../http/action.ts'
import { startCheckout } from '../payments/start-checkout.ts'
import { stripeSales } from '../payments/stripe/stripe-sales.ts'

export const handler = action(commerceApi, 'create-checkout', ({ input, client }) =>
  startCheckout(stripeSales, input, client, now()),
)

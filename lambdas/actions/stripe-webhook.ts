import { commerceApi } from '#contract/commerce-api.ts'
import { action } from '../http/action.ts'
import { countFailures } from '../metrics.ts'
import { stripePayouts } from '../payments/stripe/stripe-payouts.ts'
import { stripePlans } from '../payments/stripe/stripe-plans.ts'
import { stripeSales } from '../payments/stripe/stripe-sales.ts'
import { settleSubject } from '../webhooks/settle-subject.ts'

const provider = { sales: stripeSales, plans: stripePlans, payouts: stripePayouts }

/** Whatever the event says, its subject is looked up anew. Any failure makes Stripe send the event again. */
export const handler = action(commerceApi, 'stripe-webhook', async ({ webhook: { rawBody, signature } }) => {
  const subject = await stripeSales.verify(rawBody, signature)
  if (subject) await countFailures('PaymentFailures', () => settleSubject(provider, subject))
  return { received: true }
})

import { apiKey, startTestStripe, type TestStripe, webhookSecret } from '#tests/local/stripe/support.ts'
import { embeddedTable } from './embedded-table.ts'

/** For a mocked Secrets Manager. */
export const stripeSecretForTests = {
  id: 'stripe-for-tests',
  value: JSON.stringify({ key: apiKey, webhookSecrets: [webhookSecret] }),
}

/** The local Stripe by itself, for handlers that run in this process. Its webhooks reach no handler. */
export async function startPayments(): Promise<TestStripe> {
  await embeddedTable()
  const stripe = await startTestStripe()
  Object.assign(process.env, {
    STRIPE_SECRET_ID: stripeSecretForTests.id,
    STRIPE_API_BASE: stripe.origin,
    CHECKOUT_OPTIONS: 'promotion_codes',
  })
  return stripe
}

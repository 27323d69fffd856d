import { apiKey, webhookSecret } from '#tests/local/stripe/support.ts'

/** For a mocked Secrets Manager. */
export const stripeSecretForTests = {
  id: 'stripe-for-tests',
  value: JSON.stringify({ key: apiKey, webhookSecrets: [webhookSecret] }),
}

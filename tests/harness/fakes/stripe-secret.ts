import { functionEnvironment } from '#tests/harness/functions/function-environment.ts'
import { apiKey, webhookSecret } from './test-stripe.ts'

/** For a mocked Secrets Manager. */
export const stripeSecretForTests = {
  id: functionEnvironment.STRIPE_SECRET_ID,
  value: JSON.stringify({ key: apiKey, webhookSecrets: [webhookSecret] }),
}

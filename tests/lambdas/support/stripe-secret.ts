import { apiKey, webhookSecret } from '#tests/local/stripe/support.ts'

import { functionEnvironment } from '#tests/support/function-environment.ts'

/** For a mocked Secrets Manager. */
export const stripeSecretForTests = {
  id: functionEnvironment.STRIPE_SECRET_ID,
  value: JSON.stringify({ key: apiKey, webhookSecrets: [webhookSecret] }),
}

import { deleteItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { startTestStripe, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { codesSecretForTests } from './codes-secret.ts'
import { embeddedTable } from './embedded-table.ts'
import { setVariables } from './function-environment.ts'

/**
 * The local Stripe on its own, and the secrets that handlers in this process need with it until `stop`. Its webhooks reach
 * no handler. `hasSecrets`: a mocked Secrets Manager is there already.
 */
export async function startPayments({ hasSecrets = false } = {}): Promise<TestStripe> {
  const secrets = hasSecrets ? undefined : codesSecretForTests()
  await embeddedTable()
  const stripe = await startTestStripe()
  const restoreVariables = setVariables({
    STRIPE_API_BASE: stripe.origin,
    CHECKOUT_OPTIONS: 'promotion_codes',
    // The local Stripe has no limit.
    PAYMENT_CALLS_PER_SECOND: '1000',
  })
  const { stop } = stripe
  stripe.stop = async () => {
    secrets?.restore()
    restoreVariables()
    // Sellers of other files in this process would begin a trial.
    await deleteItem(keys.billing)
    await stop()
  }
  return stripe
}

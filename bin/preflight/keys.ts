import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod/mini'
import type { Settings } from '#infra/settings.ts'
import { modelInUse } from '#lambdas/model/model-in-use.ts'
import { connectStripe } from '#lambdas/payments/stripe/client.ts'
import { daysUntilShutdown, isShutdownNear } from '#rules/model-shutdown.ts'
import { defaultProviderCallsPerSecond } from '#rules/money/provider-rate.ts'
import { type Finding, later, ok, toDo } from './finding.ts'

const Stored = z.object({ key: z.string(), webhookSecrets: z.array(z.string()) })
/** https://docs.stripe.com/rate-limits */
const callsPerSecond = { test: 25, live: 100 }

export const keysAfterDeployment = [
  later('key of Stripe', 'the stage is not deployed', 'Store it with the command of the output Next3Stripe.'),
  later(
    'key of the model',
    'the stage is not deployed',
    'Store it with the command of the output Next2OpenAiKey.',
  ),
]

/** Looks at the key of the stage's secret, whose mode must be the stage's, and calls Stripe with it. */
export async function checkStripeKey(
  secretId: string,
  {
    paymentCallsPerSecond = defaultProviderCallsPerSecond,
    stage,
  }: Pick<Settings, 'paymentCallsPerSecond' | 'stage'>,
): Promise<readonly Finding[]> {
  const check = 'key of Stripe'
  const { SecretString = '{}' } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId: secretId }),
  )
  const { key, webhookSecrets } = Stored.parse(JSON.parse(SecretString))
  const mode = /^[rs]k_(test|live)_/.exec(key)?.[1]
  if (mode !== 'test' && mode !== 'live')
    return [toDo(check, 'none is stored, so nothing can be bought', 'See the output Next3Stripe.')]
  const wanted = stage === 'prod' ? 'live' : 'test'
  process.env.STRIPE_SECRET_ID = secretId
  const { stripe } = await connectStripe()
  await stripe.events.list({ limit: 1 })
  const allowed = callsPerSecond[mode]
  return [
    mode === wanted
      ? ok(check, `${mode} mode, and Stripe accepts it`)
      : toDo(check, `${mode} mode`, `Store a key of the ${wanted} mode: see the output Next3Stripe.`),
    webhookSecrets.length > 0
      ? ok('webhooks of Stripe', `${webhookSecrets.length} signing secrets`)
      : toDo('webhooks of Stripe', 'no signing secret', 'Add the endpoint: see the output Next3Stripe.'),
    paymentCallsPerSecond <= allowed
      ? ok(
          'limit of Stripe',
          `${paymentCallsPerSecond} calls a second are used of ${allowed} in ${mode} mode`,
        )
      : toDo(
          'limit of Stripe',
          `${paymentCallsPerSecond} calls a second, and Stripe accepts ${allowed} in ${mode} mode`,
          `Ask Stripe for more, or deploy with -c paymentCallsPerSecond=${allowed}.`,
        ),
  ]
}

/** Asks the models endpoint with the stage's key. */
export async function checkModelKey(secretId: string, model: string): Promise<Finding> {
  Object.assign(process.env, { OPENAI_SECRET_ID: secretId, OPENAI_MODEL: model })
  const check = 'key of the model'
  const { isKnown, shutdownDate } = await modelInUse()
  if (!isKnown) return toDo(check, `${model} does not exist`, 'Deploy with -c openaiModel=ANOTHER.')
  if (!shutdownDate || !isShutdownNear(shutdownDate, Date.now())) return ok(check, `${model} can be used`)
  const days = daysUntilShutdown(shutdownDate, Date.now())
  return toDo(check, `${model} ends in ${days} days`, 'Deploy with -c openaiModel=ANOTHER.')
}

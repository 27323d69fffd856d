import { randomUUID } from 'node:crypto'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { PlanCheckoutRequest, SubscriptionFacts } from '#lambdas/payments/ports.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import { apiKey, cards, startTestStripe, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'

const dayMs = 24 * 60 * 60 * 1000
let secretsManager: ReturnType<typeof mockSecretsManager>
let it: TestStripe
const mockSecretsManager = () => mockClient(SecretsManagerClient)

/** A local Stripe with prices for each test of a file, at noon of 10 November 2026. */
export function startBilling() {
  beforeAll(async () => {
    secretsManager = mockSecretsManager()
    it = await startTestStripe()
    connectWith({ key: apiKey, webhookSecrets: [] })
    await stripePlans.setUpPrices(prices)
  })
  afterAll(() => {
    secretsManager.restore()
    return it.stop()
  })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-10T12:00:00Z') })
    connectWith({ key: apiKey, webhookSecrets: [] })
    vi.stubEnv('CHECKOUT_OPTIONS', '')
    changePayments(it.local, { fault: null, failPayouts: false })
  })
  afterEach(() => vi.useRealTimers())
}

export const billing = () => it

export function connectWith(secret: object) {
  const id = `stripe ${JSON.stringify(secret)}`
  vi.stubEnv('STRIPE_API_BASE', it.origin)
  vi.stubEnv('STRIPE_SECRET_ID', id)
  secretsManager
    .on(GetSecretValueCommand, { SecretId: id })
    .resolves({ SecretString: JSON.stringify(secret) })
}

export const later = (days: number) => vi.setSystemTime(Date.now() + days * dayMs)

export const prices = [
  { plan: 'lite', interval: 'month', productName: 'Starter', priceCents: 4700 },
  { plan: 'lite', interval: 'year', productName: 'Starter', priceCents: 56_400 },
  { plan: 'pro', interval: 'month', productName: 'Pro', priceCents: 24_700 },
  { plan: 'pro', interval: 'year', productName: 'Pro', priceCents: 296_400 },
] as const

/** Starter by the month, unless it says otherwise. */
export const planRequest = (changes: Partial<PlanCheckoutRequest> = {}): PlanCheckoutRequest => ({
  tenantId: `tenant-${randomUUID()}`,
  plan: 'lite',
  interval: 'month',
  email: 'seller@example.com',
  successUrl: 'http://localhost:3000/app/billing?session={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://localhost:3000/app/billing',
  idempotencyKey: randomUUID(),
  ...changes,
})

export async function subscribed(
  changes: Partial<PlanCheckoutRequest> = {},
  fields: Record<string, string> = {},
) {
  const { url, sessionId } = await stripePlans.checkout(planRequest(changes))
  await submit(url, { card: cards.pays, ...fields })
  return factsOf(sessionId)
}

export async function factsOf(id: string): Promise<SubscriptionFacts> {
  const facts = await stripePlans.load(id)
  if (!facts) throw new Error('There are no facts.')
  return facts
}

export const failRenewals = ({ customerId }: SubscriptionFacts, fails: boolean) =>
  changePayments(it.local, { failRenewals: { customer: customerId, fails } })

/** Makes Stripe answer 500 to changes of a subscription, until the function that it returns is called. */
export const failUpdatesOf = (subscriptionId: string) =>
  answerPostsTo(`/v1/subscriptions/${subscriptionId}`, 500, { type: 'api_error', message: 'Down.' })

/** Makes Stripe answer each POST to a path with an error, until the function that it returns is called. */
export function answerPostsTo(path: string, status: number, error: Record<string, string>) {
  const { local } = it
  const { api } = local
  local.api = async (request, response) => {
    if (request.method !== 'POST' || !request.url?.endsWith(path)) return api(request, response)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
  }
  return () => {
    local.api = api
  }
}

import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { apiKey, cards, startTestStripe, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { providerCallsOf } from '#tests/harness/functions/provider-calls.ts'

const secretsManager = mockClient(SecretsManagerClient)
let it: TestStripe

beforeAll(async () => {
  it = await startTestStripe()
  vi.stubEnv('STRIPE_API_BASE', it.origin)
  vi.stubEnv('STRIPE_SECRET_ID', 'stripe-of-loaded-payments')
  const SecretString = JSON.stringify({ key: apiKey, webhookSecrets: [] })
  secretsManager.on(GetSecretValueCommand).resolves({ SecretString })
})
afterAll(() => {
  secretsManager.restore()
  vi.unstubAllEnvs()
  return it.stop()
})

/** Returns the lines of a payment of so many courses, as loaded by its id, and what was asked for that. */
async function loaded(courses: number) {
  const prices = Array.from({ length: courses }, (_, n) => 1000 + n)
  const { sessionId, url } = await stripeSales.start({
    checkoutId: `checkout-of-${courses}`,
    storeName: 'Shop of Ada',
    lines: prices.map((priceCents) => ({ title: 'A course', quantity: 1, priceCents })),
    successUrl: 'http://localhost:3000/thanks/checkout#key',
    cancelUrl: 'http://shop.localhost:3000/',
    metadata: { store: 'store-1' },
  })
  await submit(url, { card: cards.pays })
  const { id = '' } = (await stripeSales.load(sessionId)) ?? {}
  const { result, calls } = await providerCallsOf(it.origin, () => stripeSales.load(id))
  return { prices, loaded: result?.lines.map(({ subtotalCents }) => subtotalCents), calls }
}
const asked = ['/v1/checkout/sessions', '/v1/refunds']

test('a payment is loaded with two calls', async () => {
  const { prices, loaded: lines, calls } = await loaded(10)
  expect(lines).toEqual(prices)
  expect(calls).toEqual(asked)
})

test('a payment of more courses than its session contains takes one call more', async () => {
  const { prices, loaded: lines, calls } = await loaded(12)
  expect(lines).toEqual(prices)
  expect(calls.filter((path) => !path.endsWith('/line_items'))).toEqual(asked)
  expect(calls).toHaveLength(3)
})

import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CheckoutRequest } from '#lambdas/payments/ports.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import {
  apiKey,
  cards,
  startTestStripe,
  submit,
  type TestStripe,
  webhookSecret,
} from '#tests/harness/fakes/test-stripe.ts'

const secretsManager = mockClient(SecretsManagerClient)
let it: TestStripe

const setSecret = (id: string, value: unknown) => {
  vi.stubEnv('STRIPE_SECRET_ID', id)
  secretsManager
    .on(GetSecretValueCommand, { SecretId: id })
    .resolves({ SecretString: typeof value === 'string' ? value : JSON.stringify(value) })
}

beforeAll(async () => {
  it = await startTestStripe()
})
afterAll(() => {
  secretsManager.restore()
  return it.stop()
})
beforeEach(() => {
  vi.stubEnv('STRIPE_API_BASE', it.origin)
  vi.stubEnv('CHECKOUT_OPTIONS', 'promotion_codes')
  setSecret('stripe', { key: apiKey, webhookSecrets: ['whsec_of_last_year', webhookSecret] })
  changePayments(it.local, { webhooks: 'normal', fault: null })
})

let checkouts = 0
const request = (changes: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  checkoutId: `checkout-${++checkouts}`,
  storeName: 'Shop of Ada',
  lines: [
    { title: 'Bread', quantity: 2, priceCents: 4900 },
    { title: 'Cheese', quantity: 1, priceCents: 1250 },
  ],
  successUrl: 'http://localhost:3000/thanks/checkout#key',
  cancelUrl: 'http://shop.localhost:3000/',
  metadata: { store: 'store-1' },
  ...changes,
})

async function purchase(fields: Record<string, string> = {}, changes: Partial<CheckoutRequest> = {}) {
  const checkoutRequest = request(changes)
  const { sessionId, url } = await stripeSales.start(checkoutRequest)
  await submit(url, { card: cards.pays, ...fields })
  await it.local.webhooks.settled()
  const facts = await stripeSales.load(sessionId)
  if (!facts) throw new Error('There are no facts.')
  return { ...checkoutRequest, sessionId, url, facts }
}

describe('a checkout', () => {
  test('starts once, however often it is asked for', async () => {
    const checkoutRequest = request({ expiresAt: it.clock.now() + 60 * 60 * 1000 })
    const first = await stripeSales.start(checkoutRequest)
    expect(await stripeSales.start(checkoutRequest)).toEqual(first)
    expect(await stripeSales.load(first.sessionId)).toMatchObject({
      state: 'open',
      checkoutId: checkoutRequest.checkoutId,
    })
  })

  test('shows the store, its lines and what the buyer accepts', async () => {
    const { url } = await stripeSales.start(
      request({ policies: [{ title: 'Refund policy', url: 'http://localhost:3000/refund-policy' }] }),
    )
    const html = await (await fetch(url)).text()
    for (const text of [
      'Shop of Ada',
      'Bread',
      '2 × $49.00',
      '$110.50',
      'http://localhost:3000/refund-policy',
    ])
      expect(html).toContain(text)
  })

  test('ends when it is superseded, and one that is paid stays paid', async () => {
    const { sessionId } = await stripeSales.start(request())
    await stripeSales.expire(sessionId)
    await stripeSales.expire(sessionId)
    expect(await stripeSales.load(sessionId)).toMatchObject({ state: 'expired' })
    const paid = await purchase()
    await stripeSales.expire(paid.sessionId)
    expect(await stripeSales.load(paid.sessionId)).toMatchObject({ state: 'paid' })
  })

  test('above what a card can pay is refused with what to do', async () => {
    const lines = [{ title: 'Gold', quantity: 20, priceCents: 9_999_999 }]
    await expect(stripeSales.start(request({ lines }))).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('Take something out'),
    })
  })

  test('names the card that paid, the same for the same number', async () => {
    const card = async (fields: Record<string, string> = {}) =>
      (await purchase(fields)).facts.buyer.cardFingerprint
    const first = await card({ email: 'one@buyers.example' })
    expect(first).toMatch(/^\w{16}$/)
    expect(await card({ email: 'two@buyers.example' })).toBe(first)
    expect(await card({ card: '5555 5555 5555 4444' })).not.toBe(first)
  })

  test('cannot start without a key', async () => {
    setSecret('stripe without a key', { key: '', webhookSecrets: [] })
    await expect(stripeSales.start(request())).rejects.toMatchObject({ code: 'payments-off' })
    setSecret('stripe with any text', 'not JSON')
    await expect(stripeSales.load('pi_1')).rejects.toMatchObject({ code: 'payments-off' })
  })

  test('a lost reply returns the same checkout at the next try', async () => {
    const checkoutRequest = request()
    changePayments(it.local, { fault: 'create' })
    await expect(stripeSales.start(checkoutRequest)).rejects.toMatchObject({ code: 'payments-unavailable' })
    changePayments(it.local, { fault: null })
    const { sessionId } = await stripeSales.start(checkoutRequest)
    const sessions = it.local.account.records.all('sessions')
    expect(sessions.filter((one) => one.client_reference_id === checkoutRequest.checkoutId)).toMatchObject([
      { id: sessionId },
    ])
  })
})

describe('the facts of a payment', () => {
  test('are the same by the id of the payment and of the session', async () => {
    const { facts, checkoutId } = await purchase()
    expect(facts).toMatchObject({
      provider: 'stripe',
      checkoutId,
      state: 'paid',
      currency: 'usd',
      subtotalCents: 11_050,
      totalCents: 11_050,
      refunds: [],
      disputes: [],
      buyer: { email: 'buyer@example.com', country: 'US', hasConsented: false },
      lines: [
        { line: 0, quantity: 2, subtotalCents: 9800, totalCents: 9800 },
        { line: 1, quantity: 1, subtotalCents: 1250, totalCents: 1250 },
      ],
    })
    expect(facts.id).toMatch(/^pi_/)
    expect(await stripeSales.load(facts.id)).toEqual(facts)
  })

  test('say whether the buyer lets the store see their address', async () => {
    const { facts } = await purchase({ consent: 'shareEmail' })
    expect(facts.buyer.hasConsented).toBe(true)
  })

  test('hold discount and tax of each line', async () => {
    vi.stubEnv('CHECKOUT_OPTIONS', 'automatic_tax,promotion_codes')
    const { url, sessionId } = await stripeSales.start(request())
    await submit(url, { action: 'apply', promotion_code: 'SAVE20' })
    await submit(url, { card: cards.pays, country: 'DE' })
    expect(await stripeSales.load(sessionId)).toMatchObject({
      subtotalCents: 11_050,
      discountCents: 2210,
      taxCents: 1680,
      totalCents: 10_520,
      lines: [
        { discountCents: 1960, taxCents: 1490, totalCents: 9330 },
        { discountCents: 250, taxCents: 190, totalCents: 1190 },
      ],
    })
  })

  test('a free order has its session’s id', async () => {
    const { url, sessionId } = await stripeSales.start(request())
    await submit(url, { action: 'apply', promotion_code: 'FREE100' })
    await submit(url, {})
    expect(await stripeSales.load(sessionId)).toMatchObject({ id: sessionId, state: 'paid', totalCents: 0 })
  })

  test('a bank debit is processing until it arrives or fails', async () => {
    const { facts } = await purchase({ action: 'debit' })
    expect(facts.state).toBe('processing')
    changePayments(it.local, { debit: { payment: facts.id, outcome: 'failed' } })
    expect(await stripeSales.load(facts.id)).toMatchObject({ state: 'failed' })
  })

  test('hold refunds with their line, and disputes with their outcome', async () => {
    const { facts } = await purchase()
    const refund = { paymentId: facts.id, cents: 1250, line: 1, idempotencyKey: `refund-${facts.id}` }
    const made = await stripeSales.refund(refund)
    expect(await stripeSales.refund(refund)).toEqual(made)
    changePayments(it.local, { dispute: { payment: facts.id, outcome: 'open' } })
    expect(await stripeSales.load(facts.id)).toMatchObject({
      refunds: [{ id: made.id, cents: 1250, line: 1 }],
      disputes: [{ state: 'open', cents: 11_050 }],
    })
    await expect(stripeSales.refund({ ...refund, idempotencyKey: 'another' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('disputes this payment'),
    })
    it.clock.advance(60)
    changePayments(it.local, { dispute: { payment: facts.id, outcome: 'won' } })
    const [dispute] = (await stripeSales.load(facts.id))?.disputes ?? []
    expect(dispute?.state).toBe('won')
    expect(dispute?.closedAt).toBeGreaterThan(dispute?.at ?? 0)
  })

  test('are not there for what is not ours', async () => {
    expect(await stripeSales.load('pi_unknown')).toBeUndefined()
    expect(await stripeSales.load('cs_test_unknown')).toBeUndefined()
    const other = await it.stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://localhost/',
      line_items: [{ price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'x' } } }],
    })
    expect(await stripeSales.load(other.id)).toBeUndefined()
  })
})

describe('a webhook', () => {
  const signed = async (event: object, { secret = webhookSecret, secondsAgo = 0 } = {}) => {
    const payload = JSON.stringify(event)
    const timestamp = Math.floor(Date.now() / 1000) - secondsAgo
    const header = await it.stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp })
    return stripeSales.verify(new TextEncoder().encode(payload), header)
  }
  const completed = async () => {
    const { sessionId } = await purchase()
    const event = it.local.account.records
      .all('events')
      .find(({ type, data }) => type === 'checkout.session.completed' && data.object.id === sessionId)
    return { sessionId, event: event ?? {} }
  }

  test('leads to its session under either of two secrets', async () => {
    const { sessionId, event } = await completed()
    expect(await signed(event)).toEqual({ kind: 'payment', id: sessionId })
    expect(await signed(event, { secret: 'whsec_of_last_year' })).toEqual({ kind: 'payment', id: sessionId })
    expect(await signed(event, { secondsAgo: 299 })).toEqual({ kind: 'payment', id: sessionId })
  })

  test('a forged, old or changed webhook is refused', async () => {
    const { event } = await completed()
    await expect(signed(event, { secret: 'whsec_of_somebody' })).rejects.toMatchObject({
      code: 'not-allowed',
    })
    await expect(signed(event, { secondsAgo: 302 })).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(stripeSales.verify(new TextEncoder().encode('{}'), 't=1,v1=00')).rejects.toMatchObject({
      code: 'not-allowed',
    })
  })

  test('a refund leads to its payment, other objects nowhere', async () => {
    const refund = { object: 'event', type: 'refund.created', data: { object: { payment_intent: 'pi_7' } } }
    expect(await signed(refund)).toEqual({ kind: 'payment', id: 'pi_7' })
    expect(await signed({ object: 'event', type: 'customer.created', data: { object: {} } })).toBeUndefined()
  })
})

test('changes since a moment are told once for each payment, oldest first', async () => {
  it.clock.advance(2 * 24 * 60 * 60)
  // Open sessions of other tests expire.
  it.local.tick()
  it.clock.advance(60)
  const since = it.clock.now()
  const first = await purchase()
  const second = await purchase()
  it.clock.advance(1)
  await stripeSales.refund({ paymentId: first.facts.id, cents: 100, idempotencyKey: `r-${first.facts.id}` })
  await stripeSales.refund({ paymentId: first.facts.id, cents: 200, idempotencyKey: `s-${first.facts.id}` })
  const ids: string[] = []
  for await (const { id } of stripeSales.changesSince(since)) ids.push(id)
  expect(ids).toEqual([first.sessionId, second.sessionId, first.facts.id])
})

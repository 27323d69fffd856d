import { randomUUID } from 'node:crypto'
import type { Stripe } from 'stripe'
import {
  createCheckoutHandler as createCheckout,
  stripeWebhookHandler as stripeWebhook,
} from '#lambdas/actions/buyers/commerce.ts'
import { loadTotals } from '#lambdas/data/sales/counters/ledger-totals.ts'
import { queryItems } from '#lambdas/data/table/client.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { cards, submit, type TestStripe, webhookSecret } from '#tests/harness/fakes/test-stripe.ts'
import { ask } from '../functions/accounts.ts'
import { lambdaContext } from '../functions/lambda-context.ts'
import { type InProcessSeller, inProcessSeller } from './in-process-seller.ts'
import { openStoreOf } from './live-store.ts'

export const offers = sampleCatalog.slice(0, 3).map(({ id, title, commission_pct }, index) => ({
  store_product_id: `sp-${index}`,
  product_id: id,
  title,
  price_cents: 4900 + index,
  commission_pct,
}))
type CartLine = { id: string; quantity: number }
export const oneOfEach: CartLine[] = offers.map(({ store_product_id: id }) => ({ id, quantity: 1 }))

const priceOf = (wanted: string) =>
  offers.find(({ store_product_id }) => store_product_id === wanted)?.price_cents ?? 0
export const totalOf = (lines: readonly CartLine[]) =>
  lines.reduce((total, { id, quantity }) => total + priceOf(id) * quantity, 0)

/** A live store, its buyers, and what the table has of it; handlers run in this process. */
export async function newShop(provider: TestStripe, seller?: InProcessSeller) {
  const { tenantId, userId } = seller ?? (await inProcessSeller())
  const storeId = await openStoreOf({ tenantId, userId }, { offers })

  /** Read without a request, so that only the product's calls of the provider are counted. A restart opens the records anew. */
  const sessionOf = (id: string) => provider.local.account.records.get('sessions', id)

  /** Starts a checkout. Returns its payment page, its session and its return address. */
  async function start(lines: CartLine[] = oneOfEach, more: object = {}) {
    const total_cents = totalOf(lines)
    const cart = { store_id: storeId, lines, total_cents, request_id: randomUUID(), ...more }
    const { status, body } = await ask(createCheckout, cart)
    if (status !== 200) throw new Error(JSON.stringify(body))
    const sessionId = /cs_\w+/.exec(body.url)?.[0] ?? ''
    const [, checkoutId = '', key = ''] =
      /thanks\/([\w-]+)#([\w-]+)$/.exec(sessionOf(sessionId)?.success_url ?? '') ?? []
    return { url: String(body.url), sessionId, checkoutId, key }
  }

  /** Pays; no webhook reaches a handler unless a test delivers it. */
  async function buy(lines?: CartLine[], fields: Record<string, string> = {}) {
    const started = await start(lines)
    const email = `${randomUUID()}@buyers.example`
    await submit(started.url, { card: cards.pays, email, ...fields })
    const paymentIntent = sessionOf(started.sessionId)?.payment_intent
    return { ...started, email, paymentId: String(paymentIntent ?? started.sessionId) }
  }

  const items = (prefix: string) => queryItems(tenantPartition(tenantId), prefix)
  return {
    tenantId,
    userId,
    storeId,
    start,
    buy,
    orders: () => items('ORDER#'),
    entries: () => items('LEDGER#'),
    /** The totals of the store, added up over the shards that its sales may be spread over. */
    stats: () => loadTotals(tenantId),
    /** What the account has told about a payment or session, oldest first. */
    eventsAbout: (...ids: string[]) =>
      provider.local.account.records
        .all('events')
        .filter((event) => ids.some((id) => textOf(event).includes(id))),
  }
}

const texts = new WeakMap<object, string>()

/** Written once for each event: a test that asks about 200 payments looks at thousands of events each time. */
function textOf(event: object) {
  const text = texts.get(event) ?? JSON.stringify(event)
  texts.set(event, text)
  return text
}
export type Shop = Awaited<ReturnType<typeof newShop>>

type Signing = { secret?: string; signedAt?: number; base64?: boolean }

/** Delivers an event as Stripe does. Returns the status. */
export async function deliver(
  { stripe }: TestStripe,
  event: object,
  { secret = webhookSecret, signedAt = Date.now(), base64 = false }: Signing = {},
) {
  const payload = JSON.stringify(event, null, 2)
  const timestamp = Math.floor(signedAt / 1000)
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return deliverRaw(payload, signature, base64)
}

export async function deliverRaw(payload: string, signature: string, base64 = false) {
  const { statusCode } = await stripeWebhook(
    {
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: base64 ? Buffer.from(payload).toString('base64') : payload,
      isBase64Encoded: base64,
      requestContext: { http: { sourceIp: '192.0.2.77' } },
    },
    lambdaContext,
  )
  return statusCode
}

/** A refund of so many cents, made at the provider. */
export const refundAt = (
  { stripe }: TestStripe,
  payment_intent: string,
  amount: number,
): Promise<Stripe.Refund> => stripe.refunds.create({ payment_intent, amount })

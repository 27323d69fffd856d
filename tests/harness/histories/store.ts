import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { cards, submit } from '#tests/harness/fakes/test-stripe.ts'
import { startedCheckout } from '../buyers/buyer.ts'
import { apiFor, newSeller, type Seller } from '../sellers/seller.ts'
import { targetAt } from '../stack/target.ts'
import type { History } from './events.ts'
import type { Stack } from './stack.ts'

const Stored = z.object({
  products: z.array(
    z.object({
      id: z.string(),
      product_id: z.string(),
      product: z.object({ commission_pct: z.int(), default_price: z.int() }),
    }),
  ),
})
const Catalog = z.object({ products: z.array(z.object({ id: z.string(), pro_only: z.boolean() })) })
const StoreId = z.object({ store: z.object({ id: z.string() }) })
const Link = z.object({ url: z.string() })
const bankAccount = '000123456789'

export type Offer = { id: string; priceCents: number; commissionPct: number }
export type Store = Awaited<ReturnType<typeof openStore>>

/** A published store with three products at these prices, and an account that payouts can be sent to. */
export async function openStore(
  stack: Stack,
  { timeZone, pricePercents }: Pick<History, 'timeZone' | 'pricePercents'>,
) {
  const { origin } = stack
  const seller = await newSeller({ at: await targetAt(origin), timeZone })
  const api = tokenKeeping(seller)
  const { products } = Catalog.parse(await api('GET', '/api/catalog'))
  const product_ids = products
    .flatMap(({ id, pro_only }) => (pro_only ? [] : [id]))
    .slice(0, pricePercents.length)
  await api('POST', '/api/store-products', { product_ids })
  const stored = Stored.parse(await api('GET', '/api/store-products')).products
  const offers: Offer[] = await Promise.all(
    stored.map(async ({ id, product }, at) => {
      const priceCents = Math.floor((product.default_price * (pricePercents[at] ?? 100)) / 100)
      await api('PATCH', `/api/store-products/${id}`, { status: 'published', price_override: priceCents })
      return { id, priceCents, commissionPct: product.commission_pct }
    }),
  )
  await api('POST', '/api/openai-generate-site', {
    contentType: 'site-bundle',
    storeName: `Store ${randomUUID()}`,
    niche: 'marketing',
    selectedOfferIds: stored.map(({ product_id }) => product_id),
    brandColors: ['#2563EB'],
  })
  await api('POST', '/api/site/publish')
  const { url } = Link.parse(await api('POST', '/api/payouts/setup', { country: 'US' }))
  await submit(url, { account_number: bankAccount })
  await api('POST', '/api/payouts/check', {})
  const { store } = StoreId.parse(await api('GET', '/api/home'))

  return {
    email: seller.email,
    api,
    offers,
    /** Pays at the payment page. Returns the payment's id. */
    async sell(lines: readonly { offer: Offer; quantity: number }[], buyer: string) {
      const known = new Set((await stack.payments()).payments.map(({ id }) => id))
      const page = await startedCheckout(origin, {
        store_id: store.id,
        lines: lines.map(({ offer, quantity }) => ({ id: offer.id, quantity })),
        total_cents: lines.reduce((sum, { offer, quantity }) => sum + offer.priceCents * quantity, 0),
        request_id: randomUUID(),
      })
      const reply = await submit(page, { card: cards.pays, email: buyer })
      if (!reply.headers.get('location')?.includes('/thanks/')) throw new Error('The payment was refused.')
      const paid = (await stack.payments()).payments.find(({ id }) => !known.has(id))
      if (!paid) throw new Error('The payment provider has no new payment.')
      return paid.id
    },
  }
}

/** Calls the API, and signs in again once the clock has gone past the token. Throws on any refusal. */
function tokenKeeping(seller: Seller) {
  const { origin } = seller.target
  let call = seller.api
  return async (method: string, path: string, body?: unknown): Promise<unknown> => {
    let reply = await call(method, path, body)
    if (reply.status === 401) {
      const { accessToken } = await seller.signIn()
      call = apiFor(origin, accessToken)
      reply = await call(method, path, body)
    }
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
}

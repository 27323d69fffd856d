import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { cards, submit } from '#tests/harness/fakes/test-stripe.ts'
import { startedCheckout } from '../buyers/buyer.ts'
import { newSeller } from '../sellers/seller.ts'
import { targetAt } from '../stack/target.ts'
import { generationCredits, spendCredits } from './credit-model.ts'
import type { History } from './events.ts'
import { personOf } from './person.ts'
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
/** Both take what is sent to them; the second one returns it to the provider. */
export const bankAccounts = ['000123456789', '000111111113'] as const

export type Offer = { id: string; priceCents: number; catalogCents: number; commissionPct: number }
const code = 'HISTORY'
export type Store = Awaited<ReturnType<typeof openStore>>

/** A published store with three products at these prices, and an account that payouts can be sent to. */
export async function openStore(
  stack: Stack,
  { timeZone, pricePercents, deals }: Pick<History, 'timeZone' | 'pricePercents' | 'deals'>,
) {
  const { origin } = stack
  const seller = await newSeller({ at: await targetAt(origin), timeZone })
  const owner = await personOf(stack, seller, false)
  const { api } = owner
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
      return { id, priceCents, catalogCents: product.default_price, commissionPct: product.commission_pct }
    }),
  )
  const [first, second, third] = stored.map(({ product_id }) => product_id)
  for (const deal of [
    { kind: 'bundle', percent: deals.bundle, product_ids: [first, second] },
    { kind: 'pair', percent: deals.pair, product_ids: [first, third] },
    { kind: 'code', code, percent: deals.code, product_ids: [first, second, third] },
  ])
    await api('POST', '/api/deals', deal)
  const website = {
    contentType: 'site-bundle',
    storeName: `Store ${randomUUID()}`,
    niche: 'marketing',
    selectedOfferIds: stored.map(({ product_id }) => product_id),
    brandColors: ['#2563EB'],
  }
  const generate = () => owner.ask('POST', '/api/openai-generate-site', website)
  /** Enters a bank account on the provider's page. */
  async function enterBank(account_number: string, country?: string) {
    const { url } = Link.parse(await api('POST', '/api/payouts/setup', { country }))
    await submit(url, { account_number })
    await api('POST', '/api/payouts/check', {})
  }
  const { status, body } = await generate()
  if (status !== 200) throw new Error(`The website was not generated: ${JSON.stringify(body)}`)
  spendCredits(owner.subscriber, generationCredits)
  await api('POST', '/api/site/publish')
  await enterBank(bankAccounts[0], 'US')
  const { store } = StoreId.parse(await api('GET', '/api/home'))

  return {
    email: seller.email,
    owner,
    api,
    offers,
    deals,
    generate,
    enterBank,
    /** Pays at the payment page. Returns the payment's id. */
    async sell(
      lines: readonly { offer: Offer; quantity: number }[],
      payment: { email: string; card?: string; totalCents: number; hasCode: boolean },
    ) {
      const { email, card = cards.pays, totalCents, hasCode } = payment
      const known = new Set((await stack.payments()).payments.map(({ id }) => id))
      const page = await startedCheckout(origin, {
        store_id: store.id,
        lines: lines.map(({ offer, quantity }) => ({ id: offer.id, quantity })),
        total_cents: totalCents,
        ...(hasCode && { code }),
        request_id: randomUUID(),
      })
      const reply = await submit(page, { card, email })
      if (!reply.headers.get('location')?.includes('/thanks/')) throw new Error('The payment was refused.')
      const paid = (await stack.payments()).payments.find(({ id }) => !known.has(id))
      if (!paid) throw new Error('The payment provider has no new payment.')
      return paid.id
    },
  }
}

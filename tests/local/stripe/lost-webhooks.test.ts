import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { StartedCheckout } from '#contract/checkout.ts'
import { Orders } from '#contract/orders.ts'
import { LinkedStoreProducts } from '#contract/store.ts'
import { priceInEffectCents } from '#rules/money.ts'
import { sellerWithStore } from '#tests/security/support/full-store.ts'
import { type OwnStack, ownStack } from '#tests/support/own-stack.ts'
import { cards, submit } from './support.ts'

let stack: OwnStack
beforeAll(async () => {
  stack = await ownStack()
})
afterAll(() => stack.stop())

const post = async (path: string, body: object) => {
  const reply = await fetch(`${stack.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: z.record(z.string(), z.unknown()).parse(await reply.json()) }
}

test('a payment whose webhooks are all lost becomes an order when reconciliation runs', async () => {
  const { seller, storeId } = await sellerWithStore(stack)
  const { products } = LinkedStoreProducts.parse((await seller.api('GET', '/api/store-products')).body)
  const item = products.find(({ status }) => status === 'published')
  if (!item) throw new Error('The store sells nothing.')
  await post('/_local/payments', { webhooks: 'lose' })
  const started = await post('/api/checkout', {
    store_id: storeId,
    lines: [{ id: item.id, quantity: 1 }],
    total_cents: priceInEffectCents(item.product, item.price_override),
    request_id: randomUUID(),
  })
  await submit(StartedCheckout.parse(started.body).url, { card: cards.pays })
  const orders = async () => Orders.parse((await seller.api('GET', '/api/orders')).body).orders
  expect(await orders()).toEqual([])

  expect((await post('/_local/run', { job: 'reconcile-payments' })).status).toBe(200)
  expect(await orders()).toMatchObject([
    { state: 'paid', lines: [{ product_id: item.product_id, quantity: 1 }] },
  ])
})

test('a job that does not exist is refused with the names of those that do', async () => {
  const { status, body } = await post('/_local/run', { job: 'make-money' })
  expect(status).toBe(400)
  expect(body.message).toContain('reconcile-payments')
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { StartedCheckout } from '#contract/sales/checkout.ts'
import { Orders } from '#contract/sales/orders.ts'
import { LinkedStoreProducts } from '#contract/store.ts'
import { priceInEffectCents } from '#rules/money/money.ts'
import { cards, submit } from '#tests/harness/fakes/test-stripe.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'
import { sellerWithStore } from '#tests/security/support/full-store.ts'

let stack: OwnStack
beforeAll(async () => {
  stack = await ownStack({ runsSchedules: true })
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

/** A payment that no webhook tells of, and the orders of its seller. */
async function untoldPayment() {
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
  const email = `${randomUUID()}@buyers.example`
  await submit(StartedCheckout.parse(started.body).url, { card: cards.pays, email })
  const orders = async () => Orders.parse((await seller.api('GET', '/api/orders')).body).orders
  return { orders, email, product_id: item.product_id }
}

test('a payment whose webhooks are all lost becomes an order when reconciliation runs', async () => {
  const { orders, product_id } = await untoldPayment()
  expect(await orders()).toEqual([])
  expect((await post('/_local/run', { job: 'reconcile-payments' })).status).toBe(200)
  expect(await orders()).toMatchObject([{ state: 'paid', lines: [{ product_id, quantity: 1 }] }])
})

test('it becomes one automatically when the hour of the template’s schedule is over', async () => {
  const { email } = await untoldPayment()
  const receipts = async () => {
    const reply = await fetch(`${stack.origin}/_local/inbox.json?to=${encodeURIComponent(email)}`)
    return z.array(z.unknown()).parse(await reply.json())
  }
  expect(await receipts()).toEqual([])
  expect((await post('/_local/clock', { advanceSeconds: 3600 })).status).toBe(200)
  await expect.poll(receipts, waitLimits).toHaveLength(1)
})

test('an unknown job is refused with the known names', async () => {
  const { status, body } = await post('/_local/run', { job: 'make-money' })
  expect(status).toBe(400)
  expect(body.message).toContain('reconcile-payments')
})

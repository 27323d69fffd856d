import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { realtimeProtocol } from '#contract/realtime.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { payAtPage, startedCheckout } from '#tests/harness/buyers/buyer.ts'
import { connectStatus, openPage } from '#tests/harness/sellers/open-page.ts'
import { newSeller } from '#tests/harness/sellers/seller.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'
import { sellerWithStore } from '#tests/security/support/full-store.ts'

const tokenMinutes = 10
let stack: OwnStack
beforeAll(async () => {
  stack = await ownStack()
})
afterAll(() => stack.stop())

const passMinutes = (minutes: number) => stack.clock.advance(minutes * 60)

test('a token that has expired opens nothing', async () => {
  const { accessToken } = await newSeller({ at: stack })
  passMinutes(tokenMinutes)
  expect(await connectStatus(stack.origin, [realtimeProtocol, accessToken])).toBe(401)
})

test('a connection whose token expires ends with its next heartbeat', async () => {
  const { accessToken } = await newSeller({ at: stack })
  const page = await openPage(stack.origin, accessToken)
  passMinutes(tokenMinutes - 1)
  expect(await page.ask({ type: 'ping' })).toMatchObject({ type: 'pong' })
  passMinutes(1)
  page.send({ type: 'ping' })
  expect(await page.closed).toBe(1000)
})

test('a connection continues with a new token until that one expires', async () => {
  const seller = await newSeller({ at: stack })
  const page = await openPage(stack.origin, seller.accessToken)
  passMinutes(tokenMinutes - 1)
  const { accessToken } = await seller.signIn()
  expect(await page.ask({ type: 'renew', token: accessToken })).toMatchObject({ type: 'pong' })
  passMinutes(tokenMinutes - 1)
  expect(await page.ask({ type: 'ping' })).toMatchObject({ type: 'pong' })
  passMinutes(1)
  page.send({ type: 'ping' })
  expect(await page.closed).toBe(1000)
})

test('connections whose tokens have expired leave their places to new ones', async () => {
  const seller = await newSeller({ at: stack })
  const old = await Promise.all(Array.from({ length: 100 }, () => openPage(stack.origin, seller.accessToken)))
  passMinutes(tokenMinutes)
  const { accessToken } = await seller.signIn()
  const page = await openPage(stack.origin, accessToken)
  expect(await page.ask({ type: 'ping' })).toMatchObject({ type: 'pong' })
  await Promise.all([page, ...old].map((it) => it.close()))
})

const tool = (path: string, body: object) =>
  fetch(`${stack.origin}/_local/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('a sale that nothing settled at first is told when it is settled later', async () => {
  const { ids, seller } = await sellerWithStore(stack)
  const { accessToken } = await seller.signIn()
  await tool('payments', { webhooks: 'lose' })
  const total_cents = sampleCatalog.find(({ id }) => id === ids.productId)?.default_price ?? 0
  const lines = [{ id: ids.storeProductId, quantity: 1 }]
  const cart = { store_id: ids.storeId, lines, total_cents, request_id: randomUUID() }
  await payAtPage(await startedCheckout(stack.origin, cart))
  const page = await openPage(stack.origin, accessToken)
  expect(await page.ask({ type: 'ping' })).toMatchObject({ total_orders: 0 })
  expect(page.hints()).toEqual([])
  await tool('run', { job: 'reconcile-payments' })
  await vi.waitFor(() => expect(page.hints()).toMatchObject([{ type: 'order' }]), waitLimits)
  expect(await page.ask({ type: 'ping' })).toMatchObject({ total_orders: 1 })
  await page.close()
})

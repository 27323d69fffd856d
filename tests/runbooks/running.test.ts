import { afterAll, beforeAll, expect, test } from 'vitest'
import { Releases } from '#contract/site/site.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { storedItems, storeItem } from '../harness/fuzz/stored.ts'
import { newShop, pageOf, publish, type Shop } from './support/shop.ts'

/* The runbooks of docs/operations.md that need no stop, followed on the local stack. */

let stack: OwnStack
beforeAll(async () => {
  stack = await ownStack()
})
afterAll(() => stack.stop())

const itemsOf = async ({ api }: Shop) => {
  const { tenant } = Object((await api('GET', '/api/home')).body)
  return storedItems(stack.environment, ({ pk }) => pk === `TENANT#${tenant.id}`)
}

test('a stuck publish: the lease of a killed publish expires', async () => {
  const shop = await newShop(stack)
  const head = (await itemsOf(shop)).find(({ sk }) => sk === 'HOME#SITE')
  const publishing = { id: 'of-a-killed-publish', expires_at: stack.clock.now() + 30_000 }
  await storeItem(stack.environment, { pk: '', sk: '', ...head, publishing })
  expect(await shop.api('POST', '/api/site/publish')).toMatchObject({
    status: 409,
    body: { message: 'Your site is being published right now. Please try again in a moment.' },
  })
  expect((await pageOf(stack, shop)).status).toBe(200)
  stack.clock.advance(31)
  await publish(shop)
})

test('a bad page: a previous version is published again', async () => {
  const shop = await newShop(stack)
  const good = await pageOf(stack, shop)
  await shop.api('PATCH', '/api/site', { store_name: 'A bad name' })
  await publish(shop)
  expect((await pageOf(stack, shop)).html).toContain('A bad name')
  const { releases } = Releases.parse((await shop.api('GET', '/api/site/releases')).body)
  const previous = releases.find(({ is_live }) => !is_live)
  expect((await shop.api('POST', '/api/site/rollback', { release_id: previous?.id })).status).toBe(200)
  expect(await pageOf(stack, shop)).toEqual(good)
})

test('a bad release: the older code reads what a newer one wrote', async () => {
  const shop = await newShop(stack)
  const asked = ['/api/home', '/api/store-products', '/api/site', '/api/site/releases']
  const read = () => Promise.all(asked.map(async (path) => (await shop.api('GET', path)).body))
  const before = await read()
  for (const item of await itemsOf(shop)) await storeItem(stack.environment, { ...item, newer: { field: 1 } })
  expect(await read()).toEqual(before)
  await publish(shop)
})

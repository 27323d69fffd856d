import { afterAll, beforeAll, expect, test } from 'vitest'
import { Releases } from '#contract/site.ts'
import { type OwnEdition, ownEdition } from '#tests/support/own-edition.ts'
import { storedItems, storeItem } from '../security/support/stored.ts'
import { newShop, pageOf, publish, type Shop } from './support/shop.ts'

/* What docs/operations.md tells an operator to do while the product runs, done on the laptop edition. */

let place: OwnEdition
beforeAll(async () => {
  place = await ownEdition()
})
afterAll(() => place.stop())

const itemsOf = async ({ api }: Shop) => {
  const { tenant } = Object((await api('GET', '/api/home')).body)
  return storedItems(place.environment, ({ pk }) => pk === `TENANT#${tenant.id}`)
}

test('a stuck publish: a lease that a killed publish left behind ends by itself', async () => {
  const shop = await newShop(place)
  const head = (await itemsOf(shop)).find(({ sk }) => sk === 'HOME#SITE')
  const publishing = { id: 'of-a-killed-publish', expires_at: place.clock.now() + 30_000 }
  await storeItem(place.environment, { pk: '', sk: '', ...head, publishing })
  expect(await shop.api('POST', '/api/site/publish')).toMatchObject({
    status: 409,
    body: { message: 'Your site is being published right now. Please try again in a moment.' },
  })
  expect((await pageOf(place, shop)).status).toBe(200)
  place.clock.advance(31)
  await publish(shop)
})

test('a bad page: one of the former versions is put up again', async () => {
  const shop = await newShop(place)
  const good = await pageOf(place, shop)
  await shop.api('PATCH', '/api/site', { store_name: 'A bad name' })
  await publish(shop)
  expect((await pageOf(place, shop)).html).toContain('A bad name')
  const { releases } = Releases.parse((await shop.api('GET', '/api/site/releases')).body)
  const former = releases.find(({ is_live }) => !is_live)
  expect((await shop.api('POST', '/api/site/rollback', { release_id: former?.id })).status).toBe(200)
  expect(await pageOf(place, shop)).toEqual(good)
})

test('a bad release: the older code reads what a newer one wrote', async () => {
  const shop = await newShop(place)
  const asked = ['/api/home', '/api/store-products', '/api/site', '/api/site/releases']
  const read = () => Promise.all(asked.map(async (path) => (await shop.api('GET', path)).body))
  const before = await read()
  for (const item of await itemsOf(shop)) await storeItem(place.environment, { ...item, newer: { field: 1 } })
  expect(await read()).toEqual(before)
  await publish(shop)
})

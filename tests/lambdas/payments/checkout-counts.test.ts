import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { loadCheckout } from '#lambdas/data/sales/checkouts.ts'
import { loadAnalytics } from '#lambdas/data/sales/counters/day-totals.ts'
import { deleteItem, getItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { startCheckout } from '#lambdas/payments/start-checkout.ts'
import { maxSourcesPerDay } from '#rules/source.ts'
import { dayIn } from '#rules/store-day.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { underConflicts } from '#tests/harness/functions/force-conflicts.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { openStoreOf } from '#tests/harness/sellers/live-store.ts'
import { offers, totalOf } from '#tests/harness/sellers/shop.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

const zone = 'Pacific/Kiritimati'
const today = () => dayIn(zone, Date.now())
const lines = [{ id: 'sp-0', quantity: 1 }]

/** A live store, and a cart that checks out in it. */
async function newCart() {
  const { tenantId, userId } = await inProcessSeller()
  const storeId = await openStoreOf({ tenantId, userId }, { zoneinfo: zone, offers })
  const sales = {
    start: async ({ checkoutId }: { checkoutId: string }) => ({ sessionId: checkoutId, url: checkoutId }),
    expire: async () => true,
  }
  const client = { ip: `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}::1` }
  const cart = { store_id: storeId, lines, total_cents: totalOf(lines), request_id: randomUUID() }
  const counters = async (type: string) => {
    const items = await queryItems(tenantPartition(tenantId), 'DAY#')
    return Object.fromEntries(
      items.filter((item) => item.type === type).map(({ id, checkouts }) => [String(id), checkouts]),
    )
  }
  return {
    tenantId,
    checkOut: (more: object = {}) => startCheckout(sales, { ...cart, ...more }, client, Date.now()),
    days: () => counters('day'),
    countersOfToday: async () =>
      (await queryItems(tenantPartition(tenantId), `DAY#${today()}`)).filter(({ type }) => type === 'day'),
    sources: () => counters('source'),
  }
}

const another = (s?: string) => ({ request_id: randomUUID(), ...(s && { source: { s } }) })

test('a started checkout counts for its source and day in two round trips', async () => {
  const { checkOut, days, sources } = await newCart()
  expect(await roundTripsOf(() => checkOut({ cart_id: randomUUID(), ...another('Instagram bio') }))).toBe(2)
  expect(await roundTripsOf(() => checkOut(another()))).toBe(2)
  expect(await days()).toEqual({ [today()]: 2 })
  expect(await sources()).toEqual({ direct: 1, 'instagram-bio': 1 })
})

test.each([
  ['a cart', { cart_id: 'cart-of-a-test' }],
  ['a page from before carts had ids', {}],
])('a repeated request of %s counts once, also at the same moment', async (_, more) => {
  const { checkOut, days } = await newCart()
  const requests = { ...more, request_id: randomUUID() }
  await Promise.all([checkOut(requests), checkOut(requests), checkOut(requests)])
  const answer = await checkOut(requests)
  expect(answer.url).toBeTruthy()
  expect(await days()).toEqual({ [today()]: 1 })
})

test('a started checkout keeps the zone that it was counted in', async () => {
  const { checkOut } = await newCart()
  const { url } = await checkOut()
  expect(await loadCheckout(url)).toMatchObject({ zoneinfo: zone })
})

test('a repeated request of a cart takes no further round trip', async () => {
  const { checkOut } = await newCart()
  const request = { cart_id: randomUUID(), request_id: randomUUID() }
  await checkOut(request)
  expect(await roundTripsOf(() => checkOut(request))).toBe(2)
})

test('a cart that is checked out with other contents counts as another checkout', async () => {
  const { checkOut, days } = await newCart()
  const cart_id = randomUUID()
  await checkOut({ cart_id })
  await checkOut({ cart_id, ...another() })
  expect(await days()).toEqual({ [today()]: 2 })
})

test('made up sources fill a bounded number of items', async () => {
  vi.stubEnv('PAYMENT_CALLS_PER_SECOND', '1000')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { checkOut, days, sources } = await newCart()
  await checkOut(another('bio'))
  const many = maxSourcesPerDay + 20
  for (let n = 0; n < many; n++) await checkOut(another(`made-up-${n}`))
  await checkOut(another('bio'))
  expect(Object.keys(await sources())).toHaveLength(maxSourcesPerDay + 1)
  expect(await sources()).toMatchObject({ bio: 2, other: 21 })
  expect(await days()).toEqual({ [today()]: many + 2 })
})

test('twenty at the same moment all count', async () => {
  const { checkOut, days } = await newCart()
  await Promise.all(Array.from({ length: 20 }, () => checkOut(another('bio'))))
  expect(await days()).toEqual({ [today()]: 20 })
})

test('a checkout of a seller under deletion is honoured without a day’s item', async () => {
  const { checkOut, days, tenantId } = await newCart()
  await deleteItem(keys.stats(tenantId))
  const { url: checkoutId } = await checkOut()
  expect(await getItem(keys.checkout(checkoutId))).toMatchObject({ state: 'open' })
  expect(await days()).toEqual({})
})

test('checkouts of a busy store that meet count in other shards, with one sum', async () => {
  const { checkOut, countersOfToday, tenantId } = await newCart()
  await underConflicts(6, 3, () => checkOut(another('bio')))
  const counters = await countersOfToday()
  expect(counters.length).toBeGreaterThan(1)
  expect(counters.reduce((sum, { checkouts }) => sum + Number(checkouts), 0)).toBe(6)
  const { days, sources } = await loadAnalytics(tenantId, { from: today(), to: today() })
  expect(days).toMatchObject([{ checkouts: 6 }])
  expect(sources.map(({ source }) => source)).toEqual(['bio'])
})

test('checkouts that meet others twice stay in one counter', async () => {
  const { checkOut, countersOfToday } = await newCart()
  await underConflicts(2, 2, () => checkOut(another()))
  expect(await countersOfToday()).toMatchObject([{ checkouts: 2 }])
})

test('a checkout that meets others is honoured and not counted after its seller left', async () => {
  const { checkOut, days, tenantId } = await newCart()
  await deleteItem(keys.stats(tenantId))
  await underConflicts(1, 3, async () => expect((await checkOut()).url).toBeTruthy())
  expect(await days()).toEqual({})
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Orders } from '#contract/sales/orders.ts'
import { addStoreProductsHandler as addStoreProducts } from '#lambdas/actions/products.ts'
import { listOrdersHandler as listOrders } from '#lambdas/actions/sales.ts'
import { updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { recordOrder } from '#lambdas/payments/manual/record-order.ts'
import { codesSecretForTests } from '../harness/functions/codes-secret.ts'
import { consumedUnits } from '../harness/functions/consumed-units.ts'
import { putItems, storedLine, storedOrder } from '../harness/functions/stored-orders.ts'
import { type InProcessSeller, inProcessSeller } from '../harness/sellers/in-process-seller.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

const hourMs = 60 * 60 * 1000
const noon = Date.parse('2026-03-01T12:00:00Z')

const ask = (seller: InProcessSeller, query: Record<string, string> = {}) =>
  seller.call(listOrders, undefined, undefined, query)
const page = async (seller: InProcessSeller, query?: Record<string, string>) =>
  Orders.parse((await ask(seller, query)).body)

/** Asks for page after page. Returns the ids and how many there were on each page. */
async function all(seller: InProcessSeller, query: Record<string, string> = {}) {
  const ids: string[] = []
  const counts: number[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const found: typeof Orders._zod.output = await page(seller, { ...query, ...(cursor && { cursor }) })
    ids.push(...found.orders.map(({ id }) => id))
    counts.push(found.orders.length)
    cursor = found.cursor
  }
  return { ids, counts }
}

async function sellerWith(...orders: [paidAt: number, changes?: Record<string, unknown>][]) {
  const seller = await inProcessSeller()
  await putItems(orders.map(([paidAt, changes]) => storedOrder(seller.tenantId, paidAt, changes)))
  return seller
}

describe('orders', () => {
  test('come newest first, fifty a page, none twice and none left out', async () => {
    const ids = Array.from({ length: 120 }, (_, n) => `pi_${String(n).padStart(3, '0')}`)
    const seller = await sellerWith(
      ...ids.map((id, n): [number, Record<string, unknown>] => [noon + n * hourMs, { id }]),
    )
    expect(await all(seller)).toEqual({ ids: ids.toReversed(), counts: [50, 50, 20] })
  })

  test('without a filter cost one request', async () => {
    const seller = await sellerWith(...Array.from({ length: 60 }, (_, n): [number] => [noon + n]))
    const { requests } = await consumedUnits(() => ask(seller))
    expect(requests).toEqual(['Query'])
  })

  test('another seller’s orders are in no list', async () => {
    await sellerWith([noon, { id: 'pi_of_somebody' }])
    expect((await all(await inProcessSeller())).ids).toEqual([])
  })
})

describe('a filter', () => {
  test('by state finds rare orders with a bounded number of requests per page', async () => {
    const others = Array.from({ length: 130 }, (_, n): [number] => [noon + n * hourMs])
    const lost = { id: 'pi_lost', state: 'lost' }
    const seller = await sellerWith([noon - hourMs, lost], ...others)
    const { requests } = await consumedUnits(async () => {
      expect((await page(seller, { state: 'lost' })).orders).toMatchObject([lost])
    })
    expect(requests).toEqual(['Query', 'Query'])
  })

  test('by state has each order once, on however many pages', async () => {
    const orders = Array.from({ length: 230 }, (_, n): [number, Record<string, unknown>] => [
      noon + n * hourMs,
      { id: `pi_${String(n).padStart(3, '0')}`, state: n % 2 ? 'paid' : 'refunded' },
    ])
    const { ids, counts } = await all(await sellerWith(...orders), { state: 'paid' })
    expect(ids).toEqual(Array.from({ length: 115 }, (_, n) => `pi_${String(229 - 2 * n).padStart(3, '0')}`))
    expect(Math.max(...counts)).toBe(50)
  })

  test.each([
    ['a product', { product: 'launch-studio' }, ['pi_launch']],
    ['a part of a title, in any case', { q: ' LAUNCH st' }, ['pi_launch']],
    ['a part of the address that the seller sees', { q: 'ADA@' }, ['pi_consented']],
    ['a part of the masked address', { q: 'g***e' }, ['pi_launch', 'pi_letter']],
    ['a whole address, masked as in the list', { q: 'Grace@Buyers.example' }, ['pi_launch', 'pi_letter']],
    ['a whole address that the buyer shared', { q: 'ada@buyers.example' }, ['pi_consented']],
    ['a part of an id', { q: '_consent' }, ['pi_consented']],
    ['a product and a state', { product: 'weekly-letter', state: 'refunded' }, ['pi_consented']],
    ['what no order has', { q: 'nothing like it' }, []],
  ])('finds orders by %s', async (_, query, wanted) => {
    const studio = { ...storedLine, product_id: 'launch-studio', title: 'Launch Studio' }
    const buyer = { email: 'a***a@buyers.example', full_email: 'ada@buyers.example' }
    const seller = await sellerWith(
      [noon, { id: 'pi_letter' }],
      [noon + 1, { id: 'pi_launch', lines: [storedLine, { ...studio, line: 1 }] }],
      [noon + 2, { id: 'pi_consented', state: 'refunded', buyer }],
    )
    expect((await all(seller, query)).ids).toEqual(wanted)
  })

  test('never looks at an address that the buyer has not shared', async () => {
    const seller = await sellerWith([noon, { buyer_email: 'grace@buyers.example' }])
    expect((await all(seller, { q: 'grace' })).ids).toEqual([])
  })

  test.each([
    ['UTC', '2026-03-02T00:00:00.000Z', '2026-03-02T23:59:59.999Z'],
    ['America/New_York', '2026-03-02T05:00:00.000Z', '2026-03-03T04:59:59.999Z'],
    ['Pacific/Kiritimati', '2026-03-01T10:00:00.000Z', '2026-03-02T09:59:59.999Z'],
    // The night in which clocks go forward: this day has 23 hours.
    ['Europe/Berlin', '2026-03-01T23:00:00.000Z', '2026-03-02T22:59:59.999Z'],
  ])('by period counts the days of the store, in %s', async (zoneinfo, first, last) => {
    const [start, end] = [Date.parse(first), Date.parse(last)]
    const seller = await sellerWith(
      [start - 1, { id: 'before' }],
      [start, { id: 'first' }],
      [end, { id: 'last' }],
      [end + 1, { id: 'after' }],
    )
    await updateItem(keys.store(seller.tenantId), {
      UpdateExpression: 'SET zoneinfo = :zone',
      ExpressionAttributeValues: { ':zone': zoneinfo },
    })
    const day = '2026-03-02'
    expect((await all(seller, { from: day, to: day })).ids).toEqual(['last', 'first'])
    expect((await all(seller, { from: day })).ids).toEqual(['after', 'last', 'first'])
    expect((await all(seller, { to: day })).ids).toEqual(['last', 'first', 'before'])
  })

  test('by an order’s id reads that order alone, however old it is', async () => {
    const seller = await sellerWith(...Array.from({ length: 30 }, (_, n): [number] => [noon + n * hourMs]))
    await seller.call(addStoreProducts, { product_ids: ['weekly-letter'] })
    const sale = {
      tenantId: seller.tenantId,
      productId: 'weekly-letter',
      buyerEmail: 'grace@buyers.example',
      paymentId: `pay_${seller.tenantId}`,
      paidAt: noon - 1000 * hourMs,
    }
    await recordOrder(sale)
    const { requests } = await consumedUnits(async () => {
      expect((await page(seller, { q: sale.paymentId })).orders.map(({ id }) => id)).toEqual([sale.paymentId])
    })
    expect(requests).toEqual(['GetItem', 'GetItem'])
    expect((await page(seller, { q: sale.paymentId, state: 'lost' })).orders).toEqual([])
    expect((await page(seller, { q: sale.paymentId, from: '2026-03-01' })).orders).toEqual([])
    expect((await page(await inProcessSeller(), { q: sale.paymentId })).orders).toEqual([])
  })

  test.each([
    [{ state: 'stolen' }, 'Check state: this value is not accepted.'],
    [{ from: '2026-02-30' }, 'There is no such date.'],
    [{ from: '2026-01-01', to: '9999-12-31' }, 'There is no such date.'],
    [{ from: '+275760-09-13' }, 'Write dates as YYYY-MM-DD.'],
    [{ from: '2026-02-30x' }, 'Write dates as YYYY-MM-DD.'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'The first day must not be after the last.'],
    [{ q: 'x'.repeat(101) }, 'Search for at most 100 characters.'],
    [{ tenant_id: 'somebody' }, 'Remove the unknown field tenant_id.'],
  ])('a %j filter is refused', async (query, message) => {
    expect(await ask(await inProcessSeller(), query)).toMatchObject({
      status: 400,
      body: { error: 'invalid-input', message },
    })
  })
})

describe('a forged cursor', () => {
  test('a cursor naming another seller’s order shows nothing of theirs', async () => {
    const theirs = await sellerWith([noon, { id: 'pi_theirs' }], [noon - 1, { id: 'pi_older' }])
    const mine = await sellerWith([noon - 2, { id: 'pi_mine' }])
    const next = '2026-03-01T12:00:00.000Z#pi_theirs'
    expect((await page(mine, { cursor: next })).orders).toMatchObject([{ id: 'pi_mine' }])
    const names = [`TENANT#${theirs.tenantId}`, `${theirs.tenantId}#ORDER#2026-03-01T12:00:00.000Z#pi_theirs`]
    for (const cursor of names) {
      const { orders } = await page(mine, { cursor })
      expect(orders.filter(({ id }) => id !== 'pi_mine')).toEqual([])
    }
  })

  test.each(['{"pk":"TENANT#x"}', '../..', 'a b', 'x'.repeat(301), '%00', '🜁'])(
    '%j is refused',
    async (cursor) => {
      expect((await ask(await inProcessSeller(), { cursor })).status).toBe(400)
    },
  )

  test('outside the period is refused', async () => {
    const seller = await sellerWith([noon])
    const query = { from: '2026-03-01', cursor: '2020-01-01T00:00:00.000Z#pi_1' }
    expect(await ask(seller, query)).toMatchObject({
      status: 400,
      body: { message: 'This page of the list does not exist. Start with the first one.' },
    })
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Home } from '#contract/home.ts'
import { getHomeHandler as getHome } from '#lambdas/actions/home.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  removeStoreProductHandler as removeStoreProduct,
  updateStoreProductHandler as updateStoreProduct,
} from '#lambdas/actions/products.ts'
import { storeProductId } from '#lambdas/data/store/store-products.ts'
import { queryItems } from '#lambdas/data/table/client.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import type { ActionHandler } from '#lambdas/http/action.ts'
import { recordOrder, type ManualSale as Sale } from '#lambdas/payments/manual/record-order.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { earnCents } from '#rules/money/money.ts'
import { codesSecretForTests } from '../harness/functions/codes-secret.ts'
import { type Answer, type InProcessSeller, inProcessSeller } from '../harness/sellers/in-process-seller.ts'
import { type Fault, withFaults } from './support/failing-table.ts'

const chosen = sampleCatalog.slice(0, 5)
const [sold, ...others] = chosen
if (!sold) throw new Error('the sample catalog is too small')
const removed = others.slice(0, 2)
const commission = earnCents(sold.default_price, sold.commission_pct)

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())
beforeEach(() => {
  // No time is spent between tries, and nothing said about what is meant to fail.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const maxTries = 60

/** Repeats a request until its reply is final, as a browser and a seller do. */
async function transactPersistently(request: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < maxTries; tries++) {
    const answer = await request()
    if (answer.status < 500 && answer.body.error !== 'conflict') return answer
  }
  throw new Error('never answered')
}

async function redelivered(sale: Sale) {
  for (let tries = 0; tries < maxTries; tries++) {
    try {
      return await recordOrder(sale)
    } catch {
      // As a payment provider does.
    }
  }
  throw new Error('never recorded')
}

type Shop = { seller: InProcessSeller; idOf: (productId: string) => string; sales: Sale[] }

async function newShop(): Promise<Shop> {
  const seller = await inProcessSeller({ plan: 'pro' })
  const { store } = Home.parse((await seller.call(getHome)).body)
  const buyers = [randomUUID(), randomUUID()]
  const sales = [0, 0, 1].map((buyer) => ({
    tenantId: seller.tenantId,
    productId: sold?.id ?? '',
    buyerEmail: `${buyers[buyer]}@example.com`,
    paymentId: randomUUID(),
    paidAt: 0,
  }))
  return { seller, idOf: (productId) => storeProductId(store?.id ?? '', productId), sales }
}

/** Five products added, one published, two removed, three orders of two buyers; each request sent twice at once. */
async function aDayAt({ seller, idOf, sales }: Shop) {
  const twice = (handler: ActionHandler, body?: unknown, productId = '') =>
    Promise.all(
      [1, 2].map(() => transactPersistently(() => seller.call(handler, body, { id: idOf(productId) }))),
    )
  await twice(addStoreProducts, { product_ids: chosen.map(({ id }) => id) })
  await twice(updateStoreProduct, { status: 'published' }, sold?.id)
  await Promise.all([
    ...removed.map(({ id }) => twice(removeStoreProduct, undefined, id)),
    ...[...sales, ...sales].map(redelivered),
  ])
}

async function expectInOrder({ seller }: Shop) {
  const { stats, products } = Home.parse((await seller.call(getHome)).body)
  const items = await queryItems(tenantPartition(seller.tenantId))
  const count = (type: string) => items.filter((item) => item.type === type).length
  expect(products.map(({ product_id, status }) => `${product_id} ${status}`).sort()).toEqual(
    chosen
      .filter((product) => !removed.includes(product))
      .map(({ id }) => `${id} ${id === sold?.id ? 'published' : 'draft'}`)
      .sort(),
  )
  expect(stats).toEqual({
    product_count: count('product'),
    total_orders: count('order'),
    total_commission_cents: 3 * commission,
    unique_customers: count('buyer'),
    credit_balance: 100,
  })
  expect([count('product'), count('order'), count('buyer')]).toEqual([3, 3, 2])
}

describe('a retry converges: no orphan, no double, counters equal items', () => {
  test.each<[Fault, number]>([
    ['refused', 10],
    ['refused', 30],
    ['refused', 50],
    ['lost', 10],
    ['lost', 30],
    ['lost', 50],
  ])(
    'faults are %s, in percent of all requests: %i',
    async (fault, percent) => {
      const shops = await Promise.all([newShop(), newShop()])
      const faults = await withFaults(fault, percent / 100, () => Promise.all(shops.map(aDayAt)))
      expect(faults).toBeGreaterThan(0)
      for (const shop of shops) await expectInOrder(shop)
    },
    30_000,
  )
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Home } from '#contract/home.ts'
import { getHomeHandler as getHome } from '#lambdas/actions/home.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  updateStoreProductHandler as updateStoreProduct,
} from '#lambdas/actions/products.ts'
import { deleteItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { recordOrder, type ManualSale as Sale } from '#lambdas/payments/manual/record-order.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { earnCents } from '#rules/money/money.ts'
import { codesSecretForTests } from '../harness/functions/codes-secret.ts'
import { consumedUnits } from '../harness/functions/consumed-units.ts'
import { type InProcessSeller, inProcessSeller } from '../harness/sellers/in-process-seller.ts'

const [course, other] = sampleCatalog.filter(({ pro_only }) => !pro_only)
if (!course || !other) throw new Error('the sample catalog is too small')
const commission = earnCents(course.default_price, course.commission_pct)

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

const paidAt = Date.parse('2026-03-01T12:00:00Z')
const newPayment = () => `pay_${randomUUID()}`
const newBuyer = () => `${randomUUID()}@buyers.example`

async function sellerOf() {
  const seller = await inProcessSeller()
  await seller.call(addStoreProducts, { product_ids: [course?.id] })
  return seller
}

const sale = ({ tenantId }: InProcessSeller, about: Partial<Sale> = {}): Sale => ({
  tenantId,
  productId: course.id,
  buyerEmail: newBuyer(),
  paymentId: newPayment(),
  paidAt,
  ...about,
})

const homeOf = async (seller: InProcessSeller) => Home.parse((await seller.call(getHome)).body)
const itemsOf = ({ tenantId }: InProcessSeller, prefix: string) =>
  queryItems(tenantPartition(tenantId), prefix)

async function countedBy(seller: InProcessSeller) {
  const { total_orders, total_commission_cents, unique_customers } = (await homeOf(seller)).stats
  return { total_orders, total_commission_cents, unique_customers }
}

describe('recording an order', () => {
  test('an order event keeps products, prices and commission, never the email', async () => {
    const seller = await sellerOf()
    const made = sale(seller)
    expect(await recordOrder(made)).toMatchObject({
      id: made.paymentId,
      paid_at: '2026-03-01T12:00:00.000Z',
      state: 'paid',
      total_cents: course.default_price,
      commission_cents: commission,
      lines: [
        {
          product_id: course.id,
          title: course.title,
          price_cents: course.default_price,
          commission_pct: course.commission_pct,
        },
      ],
    })
    const items = await itemsOf(seller, '')
    expect(items).toContainEqual(expect.objectContaining({ type: 'order', currency: 'usd' }))
    expect(JSON.stringify(items)).not.toContain(made.buyerEmail)
  })

  test('the dashboard counts orders, commissions and customers', async () => {
    const seller = await sellerOf()
    const buyerEmail = newBuyer()
    await recordOrder(sale(seller, { buyerEmail }))
    await recordOrder(sale(seller, { buyerEmail: ` ${buyerEmail.toUpperCase()}` }))
    await recordOrder(sale(seller))
    expect(await countedBy(seller)).toEqual({
      total_orders: 3,
      total_commission_cents: 3 * commission,
      unique_customers: 2,
    })
  })

  test('the price is the override if there is one', async () => {
    const seller = await sellerOf()
    const [product] = (await homeOf(seller)).products
    const price_override = course.default_price + 101
    await seller.call(updateStoreProduct, { price_override }, { id: product?.id ?? '' })
    expect(await recordOrder(sale(seller))).toMatchObject({
      total_cents: price_override,
      commission_cents: earnCents(price_override, course.commission_pct),
    })
  })

  test('one buyer is not recognisable across two stores', async () => {
    const [one, two] = await Promise.all([sellerOf(), sellerOf()])
    const buyerEmail = newBuyer()
    await recordOrder(sale(one, { buyerEmail }))
    await recordOrder(sale(two, { buyerEmail }))
    const [[first], [second]] = await Promise.all([itemsOf(one, 'BUYER#'), itemsOf(two, 'BUYER#')])
    expect(first?.id).not.toBe(second?.id)
  })

  test('a product missing from store or catalog is refused', async () => {
    const seller = await sellerOf()
    for (const productId of [other.id, 'no-such-product'])
      await expect(recordOrder(sale(seller, { productId }))).rejects.toMatchObject({ code: 'not-found' })
    expect(await countedBy(seller)).toMatchObject({ total_orders: 0 })
  })

  test.each(['', 'a b', 'x#y', 'p'.repeat(101)])('the payment id %j is refused', async (paymentId) => {
    const seller = await sellerOf()
    await expect(recordOrder(sale(seller, { paymentId }))).rejects.toMatchObject({ code: 'invalid-input' })
    expect(await itemsOf(seller, 'ORDER#')).toEqual([])
  })

  test('a tenant whose totals are gone gets no orders', async () => {
    const seller = await sellerOf()
    await deleteItem(keys.stats(seller.tenantId))
    expect(await recordOrder(sale(seller))).toBeUndefined()
    expect(await itemsOf(seller, 'ORDER#')).toEqual([])
  })
})

describe('exactly once', () => {
  test('the same payment again changes nothing', async () => {
    const seller = await sellerOf()
    const made = sale(seller)
    await recordOrder(made)
    const before = await itemsOf(seller, '')
    expect(await recordOrder(made)).toBeUndefined()
    expect(await recordOrder({ ...made, buyerEmail: newBuyer() })).toBeUndefined()
    expect(await itemsOf(seller, '')).toEqual(before)
  })

  test('20 deliveries of one payment at once are one order', async () => {
    const seller = await sellerOf()
    const made = sale(seller)
    const orders = await Promise.all(Array.from({ length: 20 }, () => recordOrder(made)))
    expect(orders.filter(Boolean)).toHaveLength(1)
    expect(await itemsOf(seller, 'ORDER#')).toHaveLength(1)
    expect(await countedBy(seller)).toMatchObject({ total_orders: 1, unique_customers: 1 })
  })

  test('20 buyers at once: the counters equal the items', async () => {
    const seller = await sellerOf()
    await Promise.all(Array.from({ length: 20 }, () => recordOrder(sale(seller))))
    expect(await itemsOf(seller, 'ORDER#')).toHaveLength(20)
    expect(await itemsOf(seller, 'BUYER#')).toHaveLength(20)
    expect(await countedBy(seller)).toEqual({
      total_orders: 20,
      total_commission_cents: 20 * commission,
      unique_customers: 20,
    })
  })

  test('20 payments of one new buyer at once are 20 orders of one customer', async () => {
    const seller = await sellerOf()
    const buyerEmail = newBuyer()
    await Promise.all(Array.from({ length: 20 }, () => recordOrder(sale(seller, { buyerEmail }))))
    expect(await itemsOf(seller, 'BUYER#')).toHaveLength(1)
    expect(await countedBy(seller)).toMatchObject({ total_orders: 20, unique_customers: 1 })
  })
})

describe('charges of the table', () => {
  test('everything of a sale is written by one transaction', async () => {
    const seller = await sellerOf()
    const { requests } = await consumedUnits(() => recordOrder(sale(seller)))
    expect(requests.filter((name) => name === 'TransactWriteItems')).toHaveLength(1)
  })

  test('home costs one read unit, however many orders there are', async () => {
    const seller = await sellerOf()
    await Promise.all(Array.from({ length: 30 }, () => recordOrder(sale(seller))))
    expect(await consumedUnits(() => seller.call(getHome))).toEqual({
      requests: ['Query'],
      read: 1,
      write: 0,
    })
  })
})

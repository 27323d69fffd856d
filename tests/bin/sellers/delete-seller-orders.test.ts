import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getLessonHandler as getLesson } from '#lambdas/actions/buyers/library.ts'
import { deleteItem, getItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import { buyerOf, newCourse } from '#tests/harness/buyers/purchase.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { killSwitch } from '#tests/harness/functions/kill-switch.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { newShop, offers, oneOfEach, refundAt, totalOf } from '#tests/harness/sellers/shop.ts'
import { auditOf, type Operator, startOperator } from '../support/operator.ts'

const courseId = offers[0]?.product_id ?? ''
const total = totalOf(oneOfEach)
let operator: Operator
let payments: TestStripe
beforeAll(async () => {
  operator = await startOperator()
  payments = await startPayments({ hasSecrets: true })
  await newCourse(courseId)
})
afterAll(async () => {
  operator.restore()
  await payments.stop()
})

const itemsOf = (tenantId: string, prefix = '') => queryItems(tenantPartition(tenantId), prefix)
const libraryOf = async (paymentId: string) =>
  String((await getItem(keys.payment(paymentId)))?.library_id ?? '')
const grantsOf = async (paymentId: string) =>
  (await queryItems(keys.library(await libraryOf(paymentId)).pk, 'GRANT#')).map(({ state }) => state)
const settle = (paymentId: string) => settlePayment(stripeSales, paymentId)
const disputeIs = (payment: string, outcome: 'open' | 'won' | 'lost') =>
  changePayments(payments.local, { dispute: { payment, outcome } })

/** What the books of a tenant say of these payments, without what differs between two tenants. */
async function booksOf(tenantId: string, paymentIds: readonly string[]) {
  const isOurs = (id: unknown) => paymentIds.includes(String(id))
  const orders = (await itemsOf(tenantId, 'ORDER#')).filter(({ id }) => isOurs(id))
  const entries = (await itemsOf(tenantId, 'LEDGER#')).filter(({ order_id }) => isOurs(order_id))
  return {
    orders: orders.map(({ pk, tenant_id, buyer_hash, created_at, before_move, ...order }) => order),
    entries: entries.map(({ pk, tenant_id, created_at, ...entry }) => entry),
  }
}

/** A seller with orders of the provider, each bought and settled by somebody else, and one paid elsewhere. */
async function sellerWithOrders(count: number) {
  const seller = await operator.newSeller(courseId)
  const shop = await newShop(payments, seller)
  const bought: string[] = []
  for (let n = 0; n < count; n++) {
    const { paymentId } = await shop.buy()
    await settle(paymentId)
    bought.push(paymentId)
  }
  const manual = `cash-${randomUUID()}`
  const sale = [seller.email, courseId, `${manual}@buyers.example`, '--payment', manual]
  await operator.admin(['record-order', ...sale, '--paid-at', '2026-03-01T12:00:00Z', '--yes'])
  return {
    ...seller,
    shop,
    bought,
    manual,
    all: [...bought, manual],
    deletion: () => operator.admin(['delete-seller', seller.email, '--yes']),
  }
}

async function expectPlatformVerified() {
  const { code, out, err } = await operator.admin(['verify-ledger', '--platform'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain('No difference.')
}

describe('The orders of a deleted seller', () => {
  test('orders of every state move to the platform’s books to the cent', async () => {
    const { tenantId, bought, all, deletion } = await sellerWithOrders(6)
    const [, part = '', refunded = '', disputed = '', lost = '', won = ''] = bought
    await refundAt(payments, part, 4901)
    await refundAt(payments, refunded, total)
    for (const payment of [disputed, lost, won]) disputeIs(payment, 'open')
    disputeIs(lost, 'lost')
    disputeIs(won, 'won')
    await Promise.all(bought.map(settle))
    const before = await booksOf(tenantId, all)
    const grants = await Promise.all(all.map(grantsOf))
    expect(before.orders.map(({ state }) => state).sort()).toEqual([
      ...['disputed', 'lost', 'paid', 'paid', 'paid', 'partially_refunded', 'refunded'],
    ])
    expect((await deletion()).code).toBe(0)
    expect(await booksOf('platform', all)).toEqual(before)
    expect(await itemsOf(tenantId)).toEqual([])
    expect(await Promise.all(all.map(grantsOf))).toEqual(grants)
    await expectPlatformVerified()
  })

  test('name neither the seller nor their store’s owner any more', async () => {
    const { tenantId, userId, email, all, deletion } = await sellerWithOrders(1)
    await deletion()
    const books = JSON.stringify(await booksOf('platform', all))
    for (const trace of [tenantId, userId, email]) expect(books).not.toContain(trace)
  })

  test('still open their courses, and are refunded like others', async () => {
    const { bought, deletion } = await sellerWithOrders(1)
    const [paymentId = ''] = bought
    await deletion()
    const buyer = await buyerOf({ libraryId: await libraryOf(paymentId) })
    const lesson = { product_id: courseId, lesson_id: 'welcome' }
    expect(await buyer.call(getLesson, undefined, lesson)).toMatchObject({ status: 200 })

    await operator.admin(['refund', paymentId, '--line', '1', '--reason', 'x', '--yes'])
    await operator.admin(['refund', paymentId, '--reason', 'x', '--yes'])
    const { orders, entries } = await booksOf('platform', [paymentId])
    expect(orders).toMatchObject([{ state: 'refunded', refunded_cents: total, commission_cents: 0 }])
    expect(entries.map(({ kind }) => kind)).toEqual(['earn', 'refund', 'refund'])
    expect(entries.reduce((sum, { cents }) => sum + Number(cents), 0)).toBe(0)
    expect(await buyer.call(getLesson, undefined, lesson)).toMatchObject({ status: 403 })
    await expectPlatformVerified()
  })

  test('are recorded once while webhooks settle the same payments', async () => {
    const { tenantId, bought, all, deletion } = await sellerWithOrders(3)
    for (const paymentId of bought) await refundAt(payments, paymentId, 100)
    const [{ code }] = await Promise.all([deletion(), ...bought.flatMap((id) => [settle(id), settle(id)])])
    expect(code).toBe(0)
    expect(await itemsOf(tenantId)).toEqual([])
    const { orders, entries } = await booksOf('platform', all)
    expect(orders).toHaveLength(4)
    expect(entries).toHaveLength(7)
    await expectPlatformVerified()
  })
})

describe('A deletion', () => {
  test('an unreachable provider keeps the orders; repeating the command finishes the deletion', async () => {
    const { tenantId, bought, all, deletion } = await sellerWithOrders(2)
    const before = await booksOf(tenantId, all)
    changePayments(payments.local, { fault: 'load' })
    const { code, err } = await deletion()
    changePayments(payments.local, { fault: null })
    expect(code).toBe(1)
    expect(err).toMatch(/^The order of payment pi_\w+ could not be moved to the platform's books: Stripe: /)
    expect(err).toContain('run this command again')
    const { orders } = await booksOf(tenantId, all)
    expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(bought))
    expect((await deletion()).code).toBe(0)
    expect(await booksOf('platform', all)).toEqual(before)
    expect((await auditOf(tenantId)).map(({ what, outcome }) => `${what} ${outcome}`)).toEqual([
      ...['record-order done', 'delete-seller failed', 'delete-seller done'],
    ])
  })

  test('keeps an order whose payment cannot be read, and names it', async () => {
    const { tenantId, bought, manual, all, deletion } = await sellerWithOrders(1)
    const [paymentId = ''] = bought
    const before = await booksOf(tenantId, all)
    await deleteItem(keys.receipt(manual))
    const { code, err } = await deletion()
    expect(code).toBe(1)
    expect(err).toContain(`The order of payment ${manual} could not be moved`)
    expect(await booksOf(tenantId, [manual])).toEqual({
      orders: before.orders.filter(({ id }) => id === manual),
      entries: before.entries.filter(({ order_id }) => order_id === manual),
    })
    expect((await booksOf('platform', [paymentId])).orders).toHaveLength(1)
  })

  test('a deletion killed before any write is finished by repeating it, without duplicates', async () => {
    for (let at = 1, wasKilled = true; wasKilled; at++) {
      const { tenantId, email, all, deletion } = await sellerWithOrders(1)
      const before = await booksOf(tenantId, all)
      const process = killSwitch({ at, written: false })
      await deletion()
      process.end()
      wasKilled = process.wasKilled()
      const [left, moved] = await Promise.all([booksOf(tenantId, all), booksOf('platform', all)])
      const ids = [...left.orders, ...moved.orders].map(({ id }) => id)
      expect(new Set(ids)).toEqual(new Set(all))
      if (operator.pool.users.has(email)) expect((await deletion()).code).toBe(0)
      expect(await booksOf('platform', all)).toEqual(before)
      expect(await itemsOf(tenantId)).toEqual([])
    }
    await expectPlatformVerified()
  })
})

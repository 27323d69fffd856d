import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planCardWrite } from '#lambdas/data/plans/subscriptions.ts'
import { loadPurchases, saveRefundRequest } from '#lambdas/data/sales/refund-requests.ts'
import { deleteItem, getItem, queryItems, transact, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { fakeSales } from '#tests/harness/fakes/fake-sales.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { beforeNextTransaction } from '../support/failing-table.ts'
import { newSale, soldAt as paidAt } from './sale.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

const itemsOf = (tenantId: string, prefix: string) => queryItems(tenantPartition(tenantId), prefix)
const centsIn = (items: Record<string, unknown>[]) => items.reduce((sum, { cents }) => sum + Number(cents), 0)
const totalsOf = async (tenantId: string) => await getItem(keys.stats(tenantId))

describe('A payment that is settled', () => {
  test('becomes an order, a ledger entry, counters, grants and a receipt', async () => {
    const { tenantId, paymentId, facts, sales } = await newSale()
    expect(await settlePayment(sales, paymentId)).toMatchObject({
      state: 'paid',
      orderId: paymentId,
      wrote: true,
    })
    expect(await itemsOf(tenantId, 'ORDER#')).toMatchObject([
      { id: paymentId, state: 'paid', total_cents: 29_700, commission_cents: 14_850 },
    ])
    expect(await itemsOf(tenantId, 'LEDGER#')).toMatchObject([{ kind: 'earn', cents: 14_850 }])
    expect(await itemsOf(tenantId, 'HELD#')).toMatchObject([{ sk: 'HELD#2026-03-31', cents: 14_850 }])
    expect(await itemsOf(tenantId, 'DAY#')).toMatchObject([
      { sk: 'DAY#2026-03-01', orders: 1, gross_cents: 29_700, commission_cents: 14_850 },
      { sk: 'DAY#2026-03-01#direct', orders: 1, gross_cents: 29_700 },
    ])
    expect(await totalsOf(tenantId)).toMatchObject({
      total_orders: 1,
      total_commission_cents: 14_850,
      unique_customers: 1,
    })
    expect(await getItem(keys.receipt(paymentId))).toMatchObject({
      type: 'receipt',
      email: facts.buyer.email,
    })
    const settlement = await getItem(keys.payment(paymentId))
    const libraryId = String(settlement?.library_id)
    expect(await getItem(keys.courseGrant(libraryId, 'course-1', paymentId))).toMatchObject({
      seats: 2,
      state: 'active',
    })
  })

  test('keeps its checkout for refunds and receipts beyond an open one’s life', async () => {
    const { paymentId, checkoutId, sales } = await newSale()
    expect(await getItem(keys.checkout(checkoutId))).toHaveProperty('ttl')
    await settlePayment(sales, paymentId)
    const checkout = await getItem(keys.checkout(checkoutId))
    expect(checkout).toMatchObject({ state: 'paid', payment_id: paymentId })
    expect(checkout).not.toHaveProperty('ttl')
  })

  test('twenty times at once is settled once', async () => {
    const { tenantId, paymentId, sales } = await newSale()
    const results = await Promise.all(Array.from({ length: 20 }, () => settlePayment(sales, paymentId)))
    expect(results.filter(({ wrote }) => wrote)).toHaveLength(1)
    expect(await itemsOf(tenantId, 'LEDGER#')).toHaveLength(1)
    expect(await totalsOf(tenantId)).toMatchObject({ total_orders: 1, total_commission_cents: 14_850 })
  })

  test('refunded in full leaves only its history', async () => {
    const { tenantId, paymentId, sales, refund } = await newSale()
    await settlePayment(sales, paymentId)
    refund({ id: 're_1', at: paidAt + 86_400_000, cents: 9999 })
    await settlePayment(sales, paymentId)
    refund({ id: 're_2', at: paidAt + 2 * 86_400_000, cents: 29_700 - 9999 })
    await Promise.all([settlePayment(sales, paymentId), settlePayment(sales, paymentId)])
    expect(centsIn(await itemsOf(tenantId, 'LEDGER#'))).toBe(0)
    expect(centsIn(await itemsOf(tenantId, 'HELD#'))).toBe(0)
    expect(await itemsOf(tenantId, 'ORDER#')).toMatchObject([
      { state: 'refunded', commission_cents: 0, refunded_cents: 29_700 },
    ])
    expect(await totalsOf(tenantId)).toMatchObject({ total_orders: 1, total_commission_cents: 0 })
    const settlement = await getItem(keys.payment(paymentId))
    const grants = await queryItems(keys.library(String(settlement?.library_id)).pk, 'GRANT#')
    expect(grants.map(({ state }) => state)).toEqual(['revoked', 'revoked'])
  })

  test('a stale "lost" read cannot overwrite a won dispute', async () => {
    const { tenantId, paymentId, sales, dispute, facts } = await newSale()
    const opened = { id: 'du_1', at: paidAt + 1000, cents: 29_700 }
    dispute({ ...opened, state: 'open' })
    await settlePayment(sales, paymentId)
    const older = fakeSales({ ...facts, disputes: [{ ...opened, state: 'lost', closedAt: paidAt + 2000 }] })
    dispute({ ...opened, state: 'won', closedAt: paidAt + 3000 })
    beforeNextTransaction(() => settlePayment(sales, paymentId))
    await settlePayment(older.sales, paymentId)
    await settlePayment(sales, paymentId)
    expect(await itemsOf(tenantId, 'ORDER#')).toMatchObject([{ state: 'paid', commission_cents: 14_850 }])
    expect(centsIn(await itemsOf(tenantId, 'LEDGER#'))).toBe(14_850)
    const settlement = await getItem(keys.payment(paymentId))
    expect(Object.keys(Object(settlement?.entries)).sort()).toEqual([
      ...['dispute#du_1', 'dispute_won#du_1', 'earn'],
    ])
    const grants = await queryItems(keys.library(String(settlement?.library_id)).pk, 'GRANT#')
    expect(grants.map(({ state }) => state)).toEqual(['active', 'active'])
  })

  test('facts read before a refund came back, or before another refund, change nothing', async () => {
    const { tenantId, paymentId, facts } = await newSale()
    const first = { id: 're_1', at: paidAt + 1000, cents: 9900 }
    const withFirst = fakeSales({ ...facts, refunds: [first] })
    await settlePayment(withFirst.sales, paymentId)
    const failed = fakeSales({ ...facts, refunds: [], failedRefunds: [first] })
    await settlePayment(failed.sales, paymentId)
    expect(await settlePayment(withFirst.sales, paymentId)).toMatchObject({ wrote: false })
    expect(await itemsOf(tenantId, 'ORDER#')).toMatchObject([
      { state: 'paid', refunded_cents: 0, commission_cents: 14_850 },
    ])
    const refunded = fakeSales({
      ...facts,
      refunds: [{ ...first, id: 're_2', cents: 29_700 }],
      failedRefunds: [first],
    })
    await settlePayment(refunded.sales, paymentId)
    expect(await settlePayment(failed.sales, paymentId)).toMatchObject({ wrote: false })
    expect(await itemsOf(tenantId, 'ORDER#')).toMatchObject([{ state: 'refunded', commission_cents: 0 }])
    expect(centsIn(await itemsOf(tenantId, 'LEDGER#'))).toBe(0)
  })

  test('a refund that the bank sends back opens the request again', async () => {
    const { paymentId, sales, facts } = await newSale()
    await settlePayment(sales, paymentId)
    const [purchase] = (await loadPurchases([paymentId])).values()
    if (!purchase) throw new Error('There is no receipt.')
    await saveRefundRequest(purchase, { cents: facts.totalCents }, paidAt)
    const requested = await getItem(keys.refundRequest(paymentId))
    const refund = { id: 're_1', at: paidAt + 1000, cents: facts.totalCents }
    await settlePayment(fakeSales({ ...facts, refunds: [refund] }).sales, paymentId)
    expect(await getItem(keys.refundRequest(paymentId))).toMatchObject({ state: 'granted' })
    await settlePayment(fakeSales({ ...facts, failedRefunds: [refund] }).sales, paymentId)
    expect(await getItem(keys.refundRequest(paymentId))).toEqual(requested)
  })

  test('a refund queues one mail each, also if its books move to the platform', async () => {
    const { tenantId, paymentId, sales, facts, refund } = await newSale()
    await settlePayment(sales, paymentId)
    const mails = () => queryItems(keys.payment(paymentId).pk, 'REFUND#')
    expect(await mails()).toEqual([])
    refund({ id: 're_1', at: paidAt + 1000, cents: 9900, line: 0 })
    await Promise.all([settlePayment(sales, paymentId), settlePayment(sales, paymentId)])
    const { email } = facts.buyer
    const first = { type: 'refund', id: 're_1', email, total_cents: 29_700, earlier_cents: 0, cents: 9900 }
    expect(await mails()).toMatchObject([{ ...first, ended: ['Course 0'] }])
    const queued = await mails()
    await deleteItem(keys.stats(tenantId))
    refund({ id: 're_2', at: paidAt + 2000, cents: 19_800 })
    await settlePayment(sales, paymentId)
    expect(await mails()).toMatchObject([
      queued[0],
      { id: 're_2', earlier_cents: 9900, cents: 19_800, ended: ['Course 1'] },
    ])
  })

  test('a won dispute returns the commission and the courses', async () => {
    const { tenantId, paymentId, sales, dispute } = await newSale()
    const at = paidAt + 86_400_000
    dispute({ id: 'du_1', at, cents: 29_700, state: 'lost', closedAt: at + 1 })
    await settlePayment(sales, paymentId)
    expect(await totalsOf(tenantId)).toMatchObject({ total_orders: 1, total_commission_cents: 0 })
    dispute({ id: 'du_1', at, cents: 29_700, state: 'won', closedAt: at + 2 })
    await settlePayment(sales, paymentId)
    expect(await totalsOf(tenantId)).toMatchObject({ total_orders: 1, total_commission_cents: 14_850 })
    const settlement = await getItem(keys.payment(paymentId))
    const grants = await queryItems(keys.library(String(settlement?.library_id)).pk, 'GRANT#')
    expect(grants.map(({ state }) => state)).toEqual(['active', 'active'])
  })

  test('keeps the date of its first settlement, whatever the provider says later', async () => {
    const { tenantId, paymentId, facts, sales } = await newSale()
    await settlePayment(sales, paymentId)
    const later = fakeSales({ ...facts, paidAt: paidAt - 40 * 86_400_000 })
    later.refund({ id: 're_1', at: paidAt + 86_400_000, cents: 29_700 })
    await settlePayment(later.sales, paymentId)
    expect(await itemsOf(tenantId, 'ORDER#')).toMatchObject([{ state: 'refunded', refunded_cents: 29_700 }])
    expect(await itemsOf(tenantId, 'HELD#')).toMatchObject([{ sk: 'HELD#2026-03-31', cents: 0 }])
    await deleteItem(keys.stats(tenantId))
    await settlePayment(later.sales, paymentId)
    const entries = await queryItems(tenantPartition('platform'), 'LEDGER#2026-03-01T12:00:00.000Z')
    expect(entries.map(({ order_id }) => order_id)).toContain(paymentId)
  })

  test('a refund after a newer order keeps the customer’s last order date', async () => {
    const { tenantId, paymentId, facts, sales, refund } = await newSale()
    await settlePayment(sales, paymentId)
    const newer = { ...facts, id: `pi_${randomUUID()}`, paidAt: paidAt + 86_400_000 }
    await settlePayment(fakeSales(newer).sales, newer.id)
    refund({ id: 're_1', at: paidAt + 2 * 86_400_000, cents: 9900 })
    await settlePayment(sales, paymentId)
    expect(await itemsOf(tenantId, 'BUYER#')).toMatchObject([
      { orders: 2, spent_cents: 49_500, last_at: new Date(newer.paidAt).toISOString() },
    ])
  })

  test('a link’s source does not enlarge the item of its day', async () => {
    const { tenantId, paymentId, sales } = await newSale({ source: { s: 'a#link:orders' } })
    await settlePayment(sales, paymentId)
    const [day = {}] = await itemsOf(tenantId, 'DAY#')
    expect(Object.keys(day).filter((name) => name.includes('link'))).toEqual([])
    expect(await itemsOf(tenantId, 'DAY#2026-03-01#')).toMatchObject([
      { sk: 'DAY#2026-03-01#a-link-orders', id: 'a-link-orders', orders: 1, gross_cents: 29_700 },
    ])
  })

  test.each([
    ['the seller', (email: string) => email.toUpperCase(), undefined],
    ['a tagged email of the seller', (email: string) => email.replace('@', '+shop@'), undefined],
    ['the seller’s email with dots', (email: string) => email.replace(/^(.)/, '$1.'), undefined],
    ['somebody with a card of the seller’s plan', () => 'friend@buyers.example', 'card-of-the-plan'],
  ])('bought by %s earns no commission, and says why', async (_, emailFrom, cardFingerprint) => {
    const seller = await inProcessSeller()
    const { tenantId } = seller
    await transact(planCardWrite(tenantId, 'card-of-the-plan'))
    const { facts } = await newSale({ of: seller })
    const buyer = {
      email: emailFrom(`${seller.userId}@example.com`),
      hasConsented: false,
      ...(cardFingerprint && { cardFingerprint }),
    }
    const { sales } = fakeSales({ ...facts, buyer })
    await settlePayment(sales, facts.id)
    expect(await itemsOf(tenantId, 'ORDER#')).toMatchObject([
      {
        total_cents: 29_700,
        commission_cents: 0,
        no_commission: 'Bought by the seller, or with a card of the seller.',
      },
    ])
    expect(await totalsOf(tenantId)).toMatchObject({ total_orders: 1, total_commission_cents: 0 })
  })

  test.each([
    ['the seller', true, 0],
    ['somebody else', false, 9900],
  ])('bought by %s stays that when emails change before a refund', async (_, isOwn, cents) => {
    const { tenantId, seller, paymentId, facts, sales, refund } = await newSale({ isOwn })
    await settlePayment(sales, paymentId)
    await updateItem(keys.profile(seller.userId), {
      UpdateExpression: 'SET email = :email',
      ExpressionAttributeValues: { ':email': isOwn ? 'new@sellers.example' : facts.buyer.email },
    })
    refund({ id: 're_1', at: paidAt + 86_400_000, cents: 9900 })
    await settlePayment(sales, paymentId)
    expect(centsIn(await itemsOf(tenantId, 'LEDGER#'))).toBe(cents)
    expect(await totalsOf(tenantId)).toMatchObject({ total_commission_cents: cents })
  })

  test('a card that paid none of the seller’s plans earns commission', async () => {
    const seller = await inProcessSeller()
    await transact(planCardWrite(seller.tenantId, 'card-of-the-plan'))
    const { facts } = await newSale({ of: seller })
    const buyer = { ...facts.buyer, cardFingerprint: 'another-card' }
    const { sales } = fakeSales({ ...facts, buyer })
    await settlePayment(sales, facts.id)
    // The card becomes one of the seller's after the first settlement, which has decided.
    await transact(planCardWrite(seller.tenantId, 'another-card'))
    await settlePayment(sales, facts.id)
    expect(await totalsOf(seller.tenantId)).toMatchObject({ total_orders: 1, total_commission_cents: 14_850 })
  })

  test('under the id of another sale is refused and changes nothing', async () => {
    const { paymentId, sales } = await newSale()
    await settlePayment(sales, paymentId)
    const recorded = await getItem(keys.payment(paymentId))
    const { facts } = await newSale()
    const other = fakeSales({ ...facts, id: paymentId })
    await expect(settlePayment(other.sales, paymentId)).rejects.toThrow(
      'Another sale is recorded under this payment id. Nothing was changed.',
    )
    expect(await getItem(keys.payment(paymentId))).toEqual(recorded)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Ledger } from '#contract/money/ledger.ts'
import { OrderDetail } from '#contract/sales/orders.ts'
import { getOrderHandler as getOrder, listLedgerHandler as listLedger } from '#lambdas/actions/sales.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { codesSecretForTests } from '../harness/functions/codes-secret.ts'
import { consumedUnits } from '../harness/functions/consumed-units.ts'
import { putItems } from '../harness/functions/stored-orders.ts'
import { type InProcessSeller, inProcessSeller } from '../harness/sellers/in-process-seller.ts'
import { newSale, soldAt } from './payments/sale.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

const dayMs = 24 * 60 * 60 * 1000

const ask = (seller: InProcessSeller, id: string) => seller.call(getOrder, undefined, { id })
const orderOf = async (seller: InProcessSeller, id: string) => OrderDetail.parse((await ask(seller, id)).body)
const ledgerOf = async (seller: InProcessSeller, query?: Record<string, string>) =>
  Ledger.parse((await seller.call(listLedger, undefined, undefined, query)).body)

async function sellerWithSale(options?: Parameters<typeof newSale>[0]) {
  const sale = await newSale(options)
  await settlePayment(sale.sales, sale.paymentId)
  return sale
}

describe('an order', () => {
  test('has its lines as sold, its source, and the entry that earned its commission', async () => {
    const source = { s: 'instagram-bio', utm_campaign: 'spring' }
    const { seller, paymentId } = await sellerWithSale({ source })
    const order = await orderOf(seller, paymentId)
    expect(order).toMatchObject({
      id: paymentId,
      state: 'paid',
      total_cents: 29_700,
      commission_cents: 14_850,
      source,
      lines: [
        { title: 'Course 0', quantity: 1, price_cents: 9900, commission_pct: 50, commission_cents: 4950 },
        { title: 'Course 1', quantity: 2, price_cents: 9900, commission_pct: 50, commission_cents: 9900 },
      ],
      entries: [{ kind: 'earn', cents: 14_850, available_on: '2026-03-31' }],
    })
  })

  test('tells of its refunds and disputes in the order in which they happened', async () => {
    const { seller, paymentId, sales, refund, dispute } = await sellerWithSale()
    const at = soldAt + 40 * dayMs
    dispute({ id: 'du_1', at, cents: 29_700, state: 'won', closedAt: at + dayMs })
    await settlePayment(sales, paymentId)
    refund({ id: 're_1', at: soldAt + dayMs, cents: 9900 })
    await settlePayment(sales, paymentId)
    const { entries, ...order } = await orderOf(seller, paymentId)
    expect(order).toMatchObject({ state: 'partially_refunded', refunded_cents: 9900, commission_cents: 9900 })
    expect(entries).toMatchObject([
      { kind: 'earn', cents: 14_850, available_on: '2026-03-31' },
      { kind: 'refund', available_on: '2026-03-31', at: new Date(soldAt + dayMs).toISOString() },
      { kind: 'dispute', cents: -14_850, available_on: '2026-04-10' },
      { kind: 'dispute_won', available_on: '2026-04-11' },
    ])
    expect(entries.reduce((sum, { cents }) => sum + cents, 0)).toBe(order.commission_cents)
  })

  test('the seller’s own purchase says why it earned nothing', async () => {
    const { seller, paymentId } = await sellerWithSale({ isOwn: true })
    expect(await orderOf(seller, paymentId)).toMatchObject({
      commission_cents: 0,
      no_commission: 'Bought by the seller, or with a card of the seller.',
    })
  })

  test('needs two requests', async () => {
    const { seller, paymentId } = await sellerWithSale()
    const { requests } = await consumedUnits(() => ask(seller, paymentId))
    expect(requests).toEqual(['GetItem', 'BatchGetItem'])
  })

  test('another seller’s order looks like a missing one', async () => {
    const { paymentId } = await sellerWithSale()
    const eve = await inProcessSeller()
    const refusals = [
      await ask(eve, paymentId),
      await ask(eve, `pi_${randomUUID()}`),
      await ask(eve, `${paymentId}#x`),
    ]
    const refused = { status: 404, body: { error: 'not-found', message: 'You have no such order.' } }
    expect(refusals).toEqual([refused, refused, refused])
  })
})

describe('the ledger', () => {
  test('has every entry with its order, newest first', async () => {
    const { seller, paymentId, sales, refund } = await sellerWithSale()
    refund({ id: 're_1', at: soldAt + dayMs, cents: 29_700 })
    await settlePayment(sales, paymentId)
    expect((await ledgerOf(seller)).entries).toMatchObject([
      { kind: 'refund', cents: -14_850, order_id: paymentId },
      { kind: 'earn', cents: 14_850, order_id: paymentId, available_on: '2026-03-31' },
    ])
  })

  test('is read in pages of one request each', async () => {
    const seller = await inProcessSeller()
    const entry = (n: number) => {
      const at = new Date(soldAt + n).toISOString()
      const about = {
        type: 'ledger',
        id: `pi_${n}#earn`,
        kind: 'earn',
        at,
        cents: n,
        available_on: '2026-03-31',
      }
      return { ...keys.ledgerEntry(seller.tenantId, at, `pi_${n}#earn`), ...about }
    }
    await putItems(Array.from({ length: 60 }, (_, n) => entry(n)))
    const { requests } = await consumedUnits(() => ledgerOf(seller))
    expect(requests).toEqual(['Query'])
    const first = await ledgerOf(seller)
    const second = await ledgerOf(seller, { cursor: first.cursor ?? '' })
    const cents = [...first.entries, ...second.entries].map((one) => one.cents)
    expect(cents).toEqual(Array.from({ length: 60 }, (_, n) => 59 - n))
    expect(second.cursor).toBeUndefined()
  })

  test('a forged cursor does not reach another seller’s ledger', async () => {
    const { seller, paymentId } = await sellerWithSale()
    const eve = await inProcessSeller()
    const { entries } = await ledgerOf(seller)
    const cursors = [`${entries[0]?.at}#${paymentId}#earn`, `TENANT#${seller.tenantId}`, 'zzz']
    for (const cursor of cursors) expect((await ledgerOf(eve, { cursor })).entries).toEqual([])
    const garbage = await eve.call(listLedger, undefined, undefined, { cursor: '{"pk":1}' })
    expect(garbage).toMatchObject({ status: 400, body: { error: 'invalid-input' } })
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDealHandler as createDeal } from '#lambdas/actions/deals.ts'
import { deleteItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { refundPayment } from '#lambdas/payments/refund-payment.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import { cards, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { type DealShop, dealShop, idsOf } from '#tests/harness/sellers/deal-shop.ts'

let payments: TestStripe
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())
afterEach(() => vi.restoreAllMocks())

const bundle = { kind: 'bundle', name: 'Three', percent: 33, product_ids: idsOf(0, 1, 2) } as const
const three = [0, 1, 2]
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

async function bought(shop: DealShop) {
  const { body } = await shop.checkOut(three)
  await submit(body.url, { card: cards.pays, email: 'buyer@buyers.example' })
  const session = /cs_\w+/.exec(String(body.url))?.[0] ?? ''
  const { payment_intent } = await payments.stripe.checkout.sessions.retrieve(session)
  await settlePayment(stripeSales, session)
  return String(payment_intent)
}

async function orderOf(shop: DealShop, id: string) {
  const items = await queryItems(tenantPartition(shop.tenantId), 'ORDER#')
  const order = items.find((item) => item.id === id)
  const lines: { total_cents: number; commission_cents: number }[] = JSON.parse(JSON.stringify(order?.lines))
  const ledger = await queryItems(tenantPartition(shop.tenantId), 'LEDGER#')
  const earned = sum(ledger.filter((entry) => entry.order_id === id).map(({ cents }) => Number(cents)))
  return { order, lines, earned }
}

describe('A course of a bundle', () => {
  test('is refunded once, whoever asks again or at once', async () => {
    const shop = await dealShop([bundle])
    const id = await bought(shop)
    const before = await orderOf(shop, id)
    const asked = await Promise.allSettled([1, 1, 1].map((line) => refund(id, line)))
    expect(asked.some(({ status }) => status === 'fulfilled')).toBe(true)
    await expect(refund(id, 1)).rejects.toThrow('This is refunded already.')
    const { order, earned } = await orderOf(shop, id)
    expect(order?.refunded_cents).toBe(before.lines[1]?.total_cents)
    expect(earned).toBe(before.earned - (before.lines[1]?.commission_cents ?? 0))
  })

  test('stays refunded when a dispute of the order is won', async () => {
    const shop = await dealShop([bundle])
    const id = await bought(shop)
    await refund(id, 0)
    const { earned } = await orderOf(shop, id)
    expect(earned).toBeGreaterThan(0)
    for (const [state, left] of [
      ['open', 0],
      ['won', earned],
    ] as const) {
      dispute(id, state)
      await settlePayment(stripeSales, id)
      expect((await orderOf(shop, id)).earned).toBe(left)
    }
    expect((await shop.list())[0]).toMatchObject({ commission_cents: earned })
  })

  test('withdrawn from the catalog ends the bundle, not the cart', async () => {
    const shop = await dealShop([bundle])
    const [withdrawn = ''] = idsOf(2)
    const { catalogProducts, seedCatalog } = await import('#lambdas/data/store/catalog.ts')
    const kept = await catalogProducts([withdrawn])
    await deleteItem(keys.catalogProduct(withdrawn))
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000)
    const whole = await shop.quote(three)
    const rest = await shop.quote([0, 1])
    await seedCatalog(kept, new Date().toISOString())
    expect(whole.body).toMatchObject({ error: 'not-for-sale' })
    expect(whole.body.message).toContain('is no longer sold. Remove it from your cart to go on.')
    expect(rest).toMatchObject({ status: 200, body: { discount_cents: 0, deals: [] } })
  })
})

test('a price that changed after the quote is charged to nobody', async () => {
  const shop = await dealShop([bundle])
  const { body } = await shop.quote(three)
  await shop.open({ deals: [] })
  expect(await shop.checkOutAt(body.total_cents, three)).toMatchObject({
    body: { error: 'price-changed' },
  })
})

test.each([[-5], [1e9], [20.5], ['20'], [null]])('a deal of %j percent is refused', async (percent) => {
  const shop = await dealShop()
  for (const kind of ['bundle', 'pair', 'code'])
    expect(
      await shop.call(createDeal, {
        ...{ kind, percent, product_ids: idsOf(0, 1) },
        ...(kind === 'code' && { code: 'SPRING' }),
      }),
    ).toMatchObject({ status: 400 })
})

const refund = (paymentId: string, line: number) => refundPayment(stripeSales, { paymentId, line })

const dispute = (payment: string, outcome: 'open' | 'won') =>
  changePayments(payments.local, { dispute: { payment, outcome } })

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCheckoutHandler as createCheckout } from '#lambdas/actions/buyers/commerce.ts'
import { getLibraryHandler as getLibrary } from '#lambdas/actions/buyers/library.ts'
import { checkLedger } from '#lambdas/data/money/ledger-check.ts'
import { loadReceipt } from '#lambdas/data/sales/receipts.ts'
import { endStorefrontWrite } from '#lambdas/data/site/storefronts.ts'
import { deleteItem, queryItems, transact, updateItem } from '#lambdas/data/table/client.ts'
import { updateExpression } from '#lambdas/data/table/expressions.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { platformTenantId, tenantPartition } from '#lambdas/data/table/partitions.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { earnCents } from '#rules/money/money.ts'
import { browserWith, buyerOf } from '#tests/harness/buyers/purchase.ts'
import { cards, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { newShop, oneOfEach, type Shop } from '#tests/harness/sellers/shop.ts'

let payments: TestStripe
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())

const [first] = oneOfEach
const letter = sampleCatalog.find(({ slug }) => slug === 'weekly-letter')
const letterCents = letter?.default_price ?? 0
const soldHere = { store_id: 'platform', id: letter?.id }

/** A store whose page is down, and what its one buyer's library recommends. */
async function libraryAfter(change: (shop: Shop) => Promise<unknown>) {
  const shop = await newShop(payments)
  const bought = await shop.buy(first ? [first] : [])
  await settlePayment(stripeSales, bought.paymentId)
  await transact([endStorefrontWrite(shop.storeId, shop.tenantId)])
  await change(shop)
  const receipt = await loadReceipt(bought.paymentId)
  const buyer = await buyerOf({ libraryId: receipt?.library_id ?? '' })
  const { courses } = Object((await buyer.call(getLibrary)).body)
  return { shop, buyer, email: bought.email, next: courses[0].next }
}
const closed = ({ tenantId }: Shop) =>
  updateItem(keys.tenant(tenantId), updateExpression({ closes_at: '2026-12-10T00:00:00.000Z' }))
const deleted = ({ tenantId }: Shop) => deleteItem(keys.tenant(tenantId))

const checkOut = (total_cents: number, offer: { store_id: string; id: string | undefined } = soldHere) =>
  browserWith().call(createCheckout, {
    store_id: offer.store_id,
    lines: [{ id: offer.id, quantity: 1 }],
    total_cents,
    source: { s: 'recommended' },
    request_id: randomUUID(),
  })

describe('A library whose store is gone', () => {
  test.each([
    ['closed their account', closed],
    ['is deleted', deleted],
  ])('offers the next course from the platform if the seller %s', async (_, change) => {
    const { next } = await libraryAfter(change)
    expect(next).toMatchObject({ title: letter?.title, price_cents: letterCents, sold_here: soldHere })
    expect(next).not.toHaveProperty('url')
  })

  test('offers nothing while the store is only unpublished', async () => {
    expect((await libraryAfter(async () => undefined)).next).toBeUndefined()
  })
})

describe('A sale of the platform', () => {
  test('is charged, delivered and in the platform’s books, with its commission', async () => {
    const { shop, buyer, email } = await libraryAfter(deleted)
    const sellersOrders = await shop.orders()
    const { status, body } = await checkOut(letterCents)
    expect(status).toBe(200)
    const paymentPage = String(body.url)
    await submit(paymentPage, { card: cards.pays, email })
    const sessionId = /cs_\w+/.exec(paymentPage)?.[0] ?? ''
    const session = await payments.stripe.checkout.sessions.retrieve(sessionId)
    expect(session.amount_total).toBe(letterCents)
    expect(session.cancel_url).toMatch(/\/learn$/)
    const paymentId = String(session.payment_intent)
    await settlePayment(stripeSales, paymentId)

    const titles = Object((await buyer.call(getLibrary)).body).courses.map(
      ({ title }: { title: string }) => title,
    )
    expect(titles).toContain(letter?.title)
    const receipt = await loadReceipt(paymentId)
    expect(receipt?.store).toMatchObject({ name: 'Storewright' })
    expect(receipt).not.toHaveProperty('recommended')
    const ofPlatform = (prefix: string) => queryItems(tenantPartition(platformTenantId), prefix)
    const orders = await ofPlatform('ORDER#')
    const commission_cents = earnCents(letterCents, letter?.commission_pct ?? 0)
    expect(orders.find(({ id }) => id === paymentId)).toMatchObject({
      ...{ store_id: 'platform', source: { s: 'recommended' }, total_cents: letterCents, commission_cents },
    })
    const entries = (await ofPlatform('LEDGER#')).filter(({ order_id }) => order_id === paymentId)
    expect(entries).toMatchObject([{ kind: 'earn', cents: commission_cents }])
    expect(await shop.orders()).toEqual(sellersOrders)
    expect((await checkLedger(platformTenantId)).differences).toEqual([])
  })

  test('is refused at another price, and for what the catalog does not have', async () => {
    expect((await checkOut(letterCents - 1)).body).toMatchObject({ error: 'price-changed' })
    const unknown = await checkOut(letterCents, { ...soldHere, id: 'no-such-course' })
    expect(unknown.body).toMatchObject({ error: 'not-for-sale' })
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { setPlan } from '#lambdas/data/plans/plans.ts'
import { endStorefrontWrite, putStorefrontWrite } from '#lambdas/data/site/storefronts.ts'
import { catalogProducts, seedCatalog } from '#lambdas/data/store/catalog.ts'
import { deleteItem, getItem, queryItems, transact } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { lineCommissionCents } from '#rules/money/ledger.ts'
import { cards, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { newShop, offers, oneOfEach, type Shop, totalOf } from '#tests/harness/sellers/shop.ts'

let payments: TestStripe
let shop: Shop
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())
beforeEach(async () => {
  shop = await newShop(payments)
})

const [course] = offers
if (!course) throw new Error('There are no offers.')
const asSold = offers.reduce(
  (sum, { price_cents, commission_pct }) =>
    sum +
    lineCommissionCents({
      line: 0,
      subtotalCents: price_cents,
      discountCents: 0,
      totalCents: 0,
      commissionPct: commission_pct,
    }),
  0,
)

const reprice = (changes: object) =>
  transact([
    putStorefrontWrite(shop.storeId, {
      tenant_id: shop.tenantId,
      store_name: 'Renamed',
      url: 'https://elsewhere.example/',
      brand_color: '#000000',
      owner_user_id: shop.userId,
      offers: offers.map((offer) => ({ ...offer, ...changes })),
    }),
  ])

async function changeCatalog(changes: object) {
  const before = await catalogProducts(offers.map(({ product_id }) => product_id))
  await seedCatalog(
    before.map((product) => ({ ...product, ...changes })),
    new Date().toISOString(),
  )
  onTestFinished(() => seedCatalog(before, new Date().toISOString()))
}

async function withdraw() {
  const before = await catalogProducts([course?.product_id ?? ''])
  await deleteItem(keys.catalogProduct(course?.product_id ?? ''))
  onTestFinished(() => seedCatalog(before, new Date().toISOString()))
}

describe('Between checkout and payment', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['the price on the page is changed', () => reprice({ price_cents: 1, commission_pct: 1 })],
    [
      'the product is changed in the catalog',
      () => changeCatalog({ title: 'Another', default_price: 1, commission_pct: 1 }),
    ],
    ['the product is withdrawn from the catalog', withdraw],
    ['the store is unpublished', () => transact([endStorefrontWrite(shop.storeId, shop.tenantId)])],
    ['the seller changes the plan', () => setPlan(shop.tenantId, 'pro')],
    ['the store is renamed', () => reprice({})],
  ])('%s: the payment is honoured as it was started', async (_, change) => {
    const { url, sessionId } = await shop.start()
    await change()
    await submit(url, { card: cards.pays })
    await settlePayment(stripeSales, sessionId)
    expect(await shop.orders()).toMatchObject([
      {
        total_cents: totalOf(oneOfEach),
        commission_cents: asSold,
        lines: offers.map(({ title, price_cents, commission_pct }) => ({
          title,
          price_cents,
          commission_pct,
        })),
      },
    ])
  })

  test('a deleted seller: the order goes to the platform, the buyer has the courses', async () => {
    const { url, sessionId } = await shop.start()
    for (const key of [keys.stats(shop.tenantId), keys.store(shop.tenantId), keys.tenant(shop.tenantId)])
      await deleteItem(key)
    await submit(url, { card: cards.pays })
    const { orderId = '' } = await settlePayment(stripeSales, sessionId)
    expect(await shop.orders()).toEqual([])
    const settlement = await getItem(keys.payment(orderId))
    expect(settlement).toMatchObject({ tenant_id: 'platform', commission_cents: asSold })
    const grants = await queryItems(keys.library(String(settlement?.library_id)).pk, 'GRANT#')
    expect(grants.filter(({ payment_id }) => payment_id === orderId)).toHaveLength(offers.length)
  })

  test('another checkout of the cart: the first one, if paid, is honoured', async () => {
    const cart_id = 'cart-of-this-test'
    const first = await shop.start(oneOfEach, { cart_id })
    await submit(first.url, { card: cards.pays })
    const second = await shop.start(oneOfEach, { cart_id })
    await settlePayment(stripeSales, first.sessionId)
    expect(await shop.orders()).toHaveLength(1)
    expect(await stripeSales.load(second.sessionId)).toMatchObject({ state: 'open' })
  })
})

describe('Two tabs that press Checkout', () => {
  test('leave one payment page, so that nobody pays twice by mistake', async () => {
    const cart_id = 'cart-of-two-tabs'
    const tabs = await Promise.all([shop.start(oneOfEach, { cart_id }), shop.start(oneOfEach, { cart_id })])
    const paid = await Promise.all(tabs.map(({ url }) => submit(url, { card: cards.pays })))
    expect(paid.map(({ status }) => status).sort()).toEqual([303, 410])
    for (const { sessionId } of tabs) await settlePayment(stripeSales, sessionId)
    expect(await shop.orders()).toHaveLength(1)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCheckoutHandler as getCheckout } from '#lambdas/actions/buyers/commerce.ts'
import { getLibraryHandler as getLibrary } from '#lambdas/actions/buyers/library.ts'
import { loadReceipt } from '#lambdas/data/sales/receipts.ts'
import { loadStorefronts } from '#lambdas/data/site/storefronts.ts'
import { cachedCatalog } from '#lambdas/data/store/catalog.ts'
import { buyerMessage } from '#lambdas/mail/buyer-mail.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { browserWith, buyerOf } from '#tests/harness/buyers/purchase.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { consumedUnits } from '#tests/harness/functions/consumed-units.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { openStoreOf } from '#tests/harness/sellers/live-store.ts'
import { newShop, offers, oneOfEach } from '#tests/harness/sellers/shop.ts'

let payments: TestStripe
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())

const [digitalProduct] = oneOfEach
const buyOne = async () => {
  const shop = await newShop(payments)
  const bought = await shop.buy(digitalProduct ? [digitalProduct] : [])
  await settlePayment(stripeSales, bought.paymentId)
  return { shop, bought }
}
const letter = {
  title: 'The Weekly Letter: Email People Look Forward To',
  price_cents: offers[1]?.price_cents,
  url: 'https://ada.stores.example/courses/weekly-letter?s=recommended',
  cover_url: expect.stringMatching(/\/covers\/courses\.svg#weekly-letter$/),
  reason: 'Adds readers to sell the finished product to',
}

const libraryOf = async (paymentId: string) => {
  const receipt = await loadReceipt(paymentId)
  const buyer = await buyerOf({ libraryId: receipt?.library_id ?? '' })
  return (await buyer.call(getLibrary)).body
}

test('thank-you page, receipt and library recommend a course of the same store', async () => {
  const { bought } = await buyOne()
  const { body } = await browserWith().call(getCheckout, { key: bought.key }, { id: bought.checkoutId })
  expect(body.recommended).toEqual(letter)
  expect(await loadReceipt(bought.paymentId)).toMatchObject({
    recommended: { title: letter.title, url: letter.url },
  })
  expect(await libraryOf(bought.paymentId)).toMatchObject({ courses: [{ next: letter }] })
})

test('a course that the buyer owns is never recommended', async () => {
  const shop = await newShop(payments)
  const bought = await shop.buy(oneOfEach)
  await settlePayment(stripeSales, bought.paymentId)
  const { body } = await browserWith().call(getCheckout, { key: bought.key }, { id: bought.checkoutId })
  expect(body).not.toHaveProperty('recommended')
  const { courses } = await libraryOf(bought.paymentId)
  expect(courses).toHaveLength(offers.length)
  expect(JSON.stringify(courses)).not.toContain('"next"')
})

test('a course that was bought before is recommended by neither receipt nor thank-you page', async () => {
  const shop = await newShop(payments)
  const [course, other] = oneOfEach
  if (!course || !other) throw new Error('no offers')
  const before = await shop.buy([other])
  await settlePayment(stripeSales, before.paymentId)
  const bought = await shop.buy([course], { email: before.email })
  await settlePayment(stripeSales, bought.paymentId)
  const receipt = await loadReceipt(bought.paymentId)
  if (!receipt) throw new Error('no receipt')
  const mail = { kind: 'receipt', receipt, email: receipt.email, mailId: receipt.id, purchase: {} } as const
  expect((await buyerMessage(mail, Date.now()))?.text).not.toContain(letter.title)
  const buyer = await buyerOf({ libraryId: receipt.library_id })
  const seen = await buyer.call(getCheckout, { key: bought.key }, { id: bought.checkoutId })
  expect(seen).toMatchObject({ status: 200, body: { state: 'paid' } })
  expect(seen.body).not.toHaveProperty('recommended')
  // Somebody else may have typed this email.
  const stranger = await browserWith().call(getCheckout, { key: bought.key }, { id: bought.checkoutId })
  expect(stranger.body.recommended).toEqual(letter)
})

test('a library recommends nothing of a store that sells it no more', async () => {
  const { shop, bought } = await buyOne()
  const { tenantId, userId, storeId } = shop
  await openStoreOf({ tenantId, userId }, { storeId, offers: offers.slice(0, 1) })
  expect(JSON.stringify(await libraryOf(bought.paymentId))).not.toContain('"next"')
  await openStoreOf({ tenantId, userId }, { storeId, offers, suspension_reason: 'A test' })
  expect(JSON.stringify(await libraryOf(bought.paymentId))).not.toContain('"next"')
})

const tenOffers = sampleCatalog.map(({ id, title, default_price, commission_pct }) => ({
  store_product_id: `sp-${id}`,
  product_id: id,
  title,
  price_cents: default_price * 100,
  commission_pct,
}))

test('a library’s recommendation takes one read unit of the table at most', async () => {
  const { shop, bought } = await buyOne()
  const { tenantId, userId, storeId } = shop
  await openStoreOf({ tenantId, userId }, { storeId, offers: tenOffers })
  const open = () => libraryOf(bought.paymentId)
  // Reads the catalog, as once a minute.
  expect(JSON.stringify(await open())).toContain('"next"')
  const withStore = await consumedUnits(() => loadStorefronts([storeId]))
  expect(withStore.read).toBeLessThanOrEqual(1)
  expect((await consumedUnits(() => cachedCatalog(Date.now()))).read).toBe(0)
})

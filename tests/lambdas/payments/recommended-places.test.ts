import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Analytics } from '#contract/analytics.ts'
import { getCheckoutHandler as getCheckout } from '#lambdas/actions/buyers/commerce.ts'
import { getLibraryHandler as getLibrary } from '#lambdas/actions/buyers/library.ts'
import { getAnalyticsHandler as getAnalytics } from '#lambdas/actions/sales.ts'
import { loadReceipt } from '#lambdas/data/sales/receipts.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { earnCents } from '#rules/money/money.ts'
import type { ShownDeal } from '#storefront/store-page.ts'
import { browserWith, buyerOf } from '#tests/harness/buyers/purchase.ts'
import { cards, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { examplePage } from '#tests/harness/pages/example-page.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { newShop, offers, oneOfEach, refundAt } from '#tests/harness/sellers/shop.ts'
import { bodyOf, visit } from '#tests/storefront/store-visitor.ts'

let payments: TestStripe
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())

const [first, next] = oneOfEach
const offered = offers[1]
const commissionCents = earnCents(offered?.price_cents ?? 0, offered?.commission_pct ?? 0)
const storeUrl = 'https://ada.stores.example/'

/** A store and what the first purchase in it recommends, place by place. */
async function recommendingShop() {
  const seller = await inProcessSeller()
  const shop = await newShop(payments, seller)
  const bought = await shop.buy(first ? [first] : [])
  await settlePayment(stripeSales, bought.paymentId)
  const thanks = await browserWith().call(getCheckout, { key: bought.key }, { id: bought.checkoutId })
  const receipt = await loadReceipt(bought.paymentId)
  const buyer = await buyerOf({ libraryId: receipt?.library_id ?? '' })
  const library = Object((await buyer.call(getLibrary)).body)
  const links = {
    'thank-you page': String(Object(thanks.body).recommended?.url),
    'receipt mail': String(receipt?.recommended?.url),
    library: String(library.courses[0].next?.url),
  }
  return { seller, shop, links }
}

/** What a store's page tells the checkout after these presses. */
async function sourceAfter(page: Parameters<typeof visit>[0], presses: readonly string[]) {
  const store = await visit(page)
  for (const selector of presses) await store.press(selector)
  return { store, source: () => bodyOf(store).source }
}

const [course, other] = examplePage().products
const pair: ShownDeal = {
  ...{ id: 'd1', kind: 'pair', name: 'With it', percent: 0, cents: 1 },
  courses: [course?.id ?? '', other?.id ?? ''],
}

/** Follows a link as a buyer does: the page that it opens names the source. */
async function throughLink(link: string) {
  expect(link).toMatch(/^https:\/\/ada\.stores\.example\/courses\/[\w-]+\?s=/)
  return (await sourceAfter({ url: link }, ['[data-add]', '[data-checkout]'])).source()
}

async function throughCart() {
  const quote = { lines: [], deals: [], total_cents: 1 }
  const presses = ['[data-add]', '[data-pick]', '[data-checkout]']
  return (await sourceAfter({ url: storeUrl, deals: [pair], quote }, presses)).source()
}

/** The course page recommends by links to other pages of the store. */
async function throughCoursePage() {
  const path = `courses/${course?.slug}`
  const { store } = await sourceAfter({ url: storeUrl + path, path }, ['[data-pick]'])
  const picked = store.find('[data-pick]').dataset.pick
  const target = examplePage().products.find(({ id }) => id === picked)
  const there = `courses/${target?.slug}`
  const opened = { url: storeUrl + there, path: there, memory: store.window }
  return (await sourceAfter(opened, ['[data-add]', '[data-checkout]'])).source()
}

describe('An order through a recommendation', () => {
  test.each([
    ['thank-you page', ({ links }) => throughLink(links['thank-you page'])],
    ['receipt mail', ({ links }) => throughLink(links['receipt mail'])],
    ['library', ({ links }) => throughLink(links.library)],
    ['cart', throughCart],
    ['course page', throughCoursePage],
  ] satisfies [string, (at: Awaited<ReturnType<typeof recommendingShop>>) => Promise<unknown>][])(
    'in the %s is counted with its commission, which a refund takes back',
    async (_, sourceIn) => {
      const at = await recommendingShop()
      const { seller, shop } = at
      const source = await sourceIn(at)
      expect(source).toMatchObject({ s: 'recommended' })
      const { url, sessionId } = await shop.start(next ? [next] : [], { source })
      await submit(url, { card: cards.pays, email: `${randomUUID()}@buyers.example` })
      const { payment_intent } = await payments.stripe.checkout.sessions.retrieve(sessionId)
      await settlePayment(stripeSales, String(payment_intent))
      const today = new Date().toISOString().slice(0, 10)
      const counted = async () => {
        const { body } = await seller.call(getAnalytics, undefined, undefined, { from: today, to: today })
        return Analytics.parse(body).sources.find((one) => one.source === 'recommended')
      }
      const gross_cents = offered?.price_cents
      expect(await counted()).toMatchObject({ orders: 1, gross_cents, commission_cents: commissionCents })
      await refundAt(payments, String(payment_intent), offered?.price_cents ?? 0)
      await settlePayment(stripeSales, String(payment_intent))
      expect(await counted()).toMatchObject({ orders: 1, gross_cents, commission_cents: 0 })
    },
  )
})

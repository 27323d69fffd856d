import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCheckoutHandler as createCheckout } from '#lambdas/actions/buyers/commerce.ts'
import { flagsOf } from '#lambdas/data/risk/flags.ts'
import { refundPayment } from '#lambdas/payments/refund-payment.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripePayouts } from '#lambdas/payments/stripe/stripe-payouts.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { checkAccount } from '#lambdas/payouts/check-account.ts'
import { setUpPayouts } from '#lambdas/payouts/set-up-payouts.ts'
import { reconcile } from '#lambdas/scheduled/reconcile.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import { cards, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { ask } from '#tests/harness/functions/accounts.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { deliver, newShop, oneOfEach, type Shop, totalOf } from '#tests/harness/sellers/shop.ts'

let payments: TestStripe
beforeAll(async () => {
  payments = await startPayments()
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => payments.stop())

const declining = ['4000000000000002', '4000000000009987', '4000000000009979', '4000000000000069']
const manyOf = (quantity: number) => [{ id: 'sp-0', quantity }]

/** Delivers what the account has told about a shop since. */
async function deliverAll(shop: Shop, ...ids: string[]) {
  for (const event of shop.eventsAbout(...ids)) await deliver(payments, event)
}
const refundedCents = async (paymentId: string) =>
  (await stripeSales.load(paymentId))?.refunds.reduce((sum, { cents }) => sum + cents, 0)

describe('an early warning of fraud', () => {
  test('has a payment below $300 refunded at once and said to its seller', async () => {
    const shop = await newShop(payments)
    const { paymentId, sessionId } = await shop.buy(oneOfEach, { card: cards.isWarnedOf })
    await deliverAll(shop, paymentId, sessionId)
    expect(await refundedCents(paymentId)).toBe(14_703)
    expect(await shop.orders()).toMatchObject([{ state: 'refunded', commission_cents: 0 }])
    await deliverAll(shop, paymentId, sessionId)
    expect(await flagsOf(shop.tenantId)).toMatchObject([
      {
        id: `fraud-warning.${paymentId}`,
        state: 'done',
        text: expect.stringContaining('was refunded at once'),
      },
    ])
  })

  test('is said to the seller by the next run where its reply was lost', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const shop = await newShop(payments)
    const { paymentId, sessionId } = await shop.buy(oneOfEach, { card: cards.isWarnedOf })
    changePayments(payments.local, { fault: 'refund' })
    await deliverAll(shop, paymentId, sessionId)
    changePayments(payments.local, { fault: null })
    await deliverAll(shop, paymentId, sessionId)
    expect(await refundedCents(paymentId)).toBe(14_703)
    expect(await flagsOf(shop.tenantId)).toMatchObject([
      { id: `fraud-warning.${paymentId}`, state: 'done', text: expect.stringContaining('$147.03') },
    ])
  })

  test('has the rest of a payment refunded beside a refund that waits', async () => {
    const shop = await newShop(payments)
    const { paymentId, sessionId } = await shop.buy(oneOfEach, { card: cards.isWarnedOf })
    await settlePayment(stripeSales, paymentId)
    changePayments(payments.local, { holdRefunds: true })
    await refundPayment(stripeSales, { paymentId, cents: 500 })
    await deliverAll(shop, paymentId, sessionId)
    changePayments(payments.local, { holdRefunds: false })
    expect(await refundedCents(paymentId)).toBe(14_703)
    expect(await flagsOf(shop.tenantId)).toMatchObject([
      { state: 'done', text: expect.stringContaining('$142.03') },
    ])
  })

  test('about a larger payment is a task, and nothing is refunded', async () => {
    const shop = await newShop(payments)
    const { paymentId, sessionId } = await shop.buy(manyOf(7), { card: cards.isWarnedOf })
    await deliverAll(shop, paymentId, sessionId)
    expect(await refundedCents(paymentId)).toBe(0)
    expect(await flagsOf(shop.tenantId)).toMatchObject([{ kind: 'fraud-warning', state: 'open' }])
  })

  test('is found by the hourly run when its webhook is lost', async () => {
    const shop = await newShop(payments)
    const { paymentId } = await shop.buy(oneOfEach, { card: cards.isWarnedOf })
    await settlePayment(stripeSales, paymentId)
    expect(await refundedCents(paymentId)).toBe(0)
    const plans = {
      load: async () => undefined,
      endAndRefund: async () => ({ refundedCents: 0 }),
      moveToNewCard: async () => {},
      async *changesSince() {},
    }
    await reconcile({ sales: stripeSales, plans }, Date.now() - 60_000)
    expect(await refundedCents(paymentId)).toBe(14_703)
  })
})

describe('declined cards', () => {
  const visitor = '198.51.100.7'
  /** One visitor starts a checkout for each card, and is refused. */
  const decline = async (shop: Shop, numbers: readonly string[]) => {
    for (const card of numbers) {
      const cart = { lines: oneOfEach, total_cents: totalOf(oneOfEach), request_id: randomUUID() }
      const { body } = await ask(createCheckout, { ...cart, store_id: shop.storeId }, visitor)
      await submit(body.url, { card })
    }
    const intents = payments.local.account.records
      .all('intents')
      .filter(({ metadata }) => metadata.tenant === shop.tenantId)
    await deliverAll(shop, ...intents.map(({ id }) => id))
  }
  const isSecure = async (shop: Shop) => {
    const { sessionId } = await shop.start()
    const { payment_method_options } = await payments.stripe.checkout.sessions.retrieve(sessionId)
    return payment_method_options?.card?.request_three_d_secure === 'any'
  }

  test('four of one visitor have the store ask for 3-D Secure for a day', async () => {
    const [shop, other] = [await newShop(payments), await newShop(payments)]
    await decline(shop, declining.slice(0, 3))
    expect(await isSecure(shop)).toBe(false)
    await decline(shop, declining)
    expect(await isSecure(shop)).toBe(true)
    expect(await isSecure(other)).toBe(false)
    expect(await flagsOf(shop.tenantId)).toMatchObject([{ kind: 'declined-cards', state: 'done' }])
  })

  test('one card that is declined four times is one card', async () => {
    const shop = await newShop(payments)
    await decline(shop, Array(4).fill(declining[0]))
    expect(await isSecure(shop)).toBe(false)
  })
})

test('a bank account behind two sellers is flagged, without naming the other', async () => {
  const sellers = [await inProcessSeller(), await inProcessSeller()]
  for (const { tenantId, userId } of sellers) {
    const email = `${userId}@example.com`
    const { url } = await setUpPayouts(stripePayouts, { tenantId, userId, email }, { country: 'US' })
    await submit(url, { account_number: '000111111113' })
    await checkAccount(stripePayouts, tenantId)
  }
  const [first, second] = sellers
  const flags = await flagsOf(second?.tenantId ?? '')
  expect(flags).toMatchObject([{ kind: 'shared-bank', state: 'open' }])
  expect(JSON.stringify(flags)).not.toContain(first?.tenantId)
})

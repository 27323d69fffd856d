import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentFacts } from '#lambdas/payments/stripe/payment-facts.ts'
import type { TestStripe } from '#tests/local/stripe/support.ts'
import { codesSecretForTests } from '../../support/codes-secret.ts'
import { startPayments } from '../../support/payments.ts'
import { newShop } from '../shop.ts'

let secrets: ReturnType<typeof codesSecretForTests>
let payments: TestStripe
beforeAll(async () => {
  secrets = codesSecretForTests()
  payments = await startPayments()
})
afterAll(async () => {
  secrets.restore()
  await payments.stop()
})

describe('A payment whose page is complete and that is not paid', () => {
  let sessionId: string
  let paymentId: string
  beforeEach(async () => {
    const bought = await (await newShop(payments)).buy()
    sessionId = bought.sessionId
    paymentId = bought.paymentId
  })

  test.each([
    ['processing', 'processing'],
    ['requires_action', 'processing'],
    ['requires_confirmation', 'processing'],
    ['requires_capture', 'processing'],
    ['succeeded', 'processing'],
    ['requires_payment_method', 'failed'],
    ['canceled', 'failed'],
  ] as const)('with the status %s is %s', async (status, state) => {
    const { stripe } = payments
    const session = await stripe.checkout.sessions.retrieve(sessionId)
    const items = (await stripe.checkout.sessions.listLineItems(sessionId)).data
    const intent = await stripe.paymentIntents.retrieve(paymentId)
    const payment = {
      session: { ...session, payment_status: 'unpaid' as const },
      items,
      intent: { ...intent, status },
      charge: undefined,
      refunds: [],
      disputes: [],
    }
    expect(paymentFacts('checkout', payment)).toMatchObject({ state })
  })
})

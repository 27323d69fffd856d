import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentFacts } from '#lambdas/payments/stripe/payment-facts.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { newShop, refundAt } from '#tests/harness/sellers/shop.ts'

let payments: TestStripe
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())

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
  ] as const)('the status %s gives %s', async (status, state) => {
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

describe('A dispute of a payment', () => {
  test.each([
    ['needs_response', ['open']],
    ['under_review', ['open']],
    ['won', ['won']],
    ['lost', ['lost']],
    ['warning_needs_response', []],
    ['warning_closed', []],
    ['prevented', []],
  ] as const)('the status %s takes money: %j', async (status, states) => {
    const { stripe, local } = payments
    const { sessionId, paymentId } = await (await newShop(payments)).buy()
    changePayments(local, { dispute: { payment: paymentId, outcome: 'open' } })
    const [dispute] = (await stripe.disputes.list({ payment_intent: paymentId })).data
    if (!dispute) throw new Error('There is no dispute.')
    const facts = paymentFacts('checkout', {
      session: await stripe.checkout.sessions.retrieve(sessionId),
      items: (await stripe.checkout.sessions.listLineItems(sessionId)).data,
      intent: await stripe.paymentIntents.retrieve(paymentId),
      charge: undefined,
      refunds: [],
      disputes: [{ ...dispute, status }],
    })
    expect(facts.disputes.map(({ state }) => state)).toEqual(states)
  })
})

describe('A refund of a payment', () => {
  test.each([
    ['pending', [], [500], []],
    ['requires_action', [], [500], []],
    ['succeeded', [500], undefined, []],
    ['failed', [], undefined, [500]],
    ['canceled', [], undefined, [500]],
  ])(
    'the status %s means refunded: %j, under way: %j, failed: %j',
    async (status, refunded, pending, failed) => {
      const { stripe } = payments
      const { sessionId, paymentId } = await (await newShop(payments)).buy()
      const refund = await refundAt(payments, paymentId, 500)
      const facts = paymentFacts('checkout', {
        session: await stripe.checkout.sessions.retrieve(sessionId),
        items: (await stripe.checkout.sessions.listLineItems(sessionId)).data,
        intent: await stripe.paymentIntents.retrieve(paymentId),
        charge: undefined,
        refunds: [{ ...refund, status }],
        disputes: [],
      })
      expect(facts.refunds.map(({ cents }) => cents)).toEqual(refunded)
      expect(facts.pendingRefunds?.map(({ cents }) => cents)).toEqual(pending)
      expect(facts.failedRefunds.map(({ cents }) => cents)).toEqual(failed)
    },
  )
})

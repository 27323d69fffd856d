import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  createCheckoutHandler as createCheckout,
  getCheckoutHandler as getCheckout,
} from '#lambdas/actions/buyers/commerce.ts'
import { getItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import type { FakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { ask } from '#tests/harness/functions/accounts.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { deliver, newShop, oneOfEach, refundAt, type Shop, totalOf } from '#tests/harness/sellers/shop.ts'
import { expectConsistent } from './expect-consistent.ts'
import { answered, type Outcome, type Scenario } from './scenario.ts'

const total = totalOf(oneOfEach)

/** One order, one entry for each fact, and a grant for each course. */
async function expectSettled(shop: Shop, bucket: FakeBucket, paymentId: string, kinds: string[]) {
  expect(await shop.orders()).toMatchObject([{ id: paymentId, total_cents: total }])
  expect((await shop.entries()).map(({ kind }) => kind)).toEqual(kinds)
  const settlement = await getItem(keys.payment(paymentId))
  const grants = await queryItems(keys.library(String(settlement?.library_id)).pk, 'GRANT#')
  expect(grants.filter(({ payment_id }) => payment_id === paymentId)).toHaveLength(oneOfEach.length)
  await expectConsistent(shop.tenantId, bucket)
}

async function delivered(payments: TestStripe, shop: Shop, sessionId: string): Promise<Outcome> {
  const event = shop.eventsAbout(sessionId).find(({ type }) => type === 'checkout.session.completed')
  const status = await deliver(payments, event ?? {})
  return status === 409 ? { status, error: 'conflict' } : { status }
}

const webhook: Scenario = {
  name: 'settling a payment by its webhook',
  prepare: async ({ bucket, payments }) => {
    const shop = await newShop(payments)
    const { sessionId, paymentId } = await shop.buy()
    return {
      act: () => delivered(payments, shop, sessionId),
      expectDone: () => expectSettled(shop, bucket, paymentId, ['earn']),
    }
  },
}

const refunded: Scenario = {
  name: 'settling a refund',
  prepare: async ({ bucket, payments }) => {
    const shop = await newShop(payments)
    const { sessionId, paymentId } = await shop.buy()
    await delivered(payments, shop, sessionId)
    await refundAt(payments, paymentId, total)
    return {
      act: () => delivered(payments, shop, sessionId),
      expectDone: async () => {
        await expectSettled(shop, bucket, paymentId, ['earn', 'refund'])
        expect(await shop.stats()).toMatchObject({ total_commission_cents: 0 })
      },
    }
  },
}

const returning: Scenario = {
  name: 'coming back from paying',
  prepare: async ({ bucket, payments }) => {
    const shop = await newShop(payments)
    const { checkoutId, key, paymentId } = await shop.buy()
    const event = {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key }),
      pathParameters: { id: checkoutId },
    }
    return {
      act: async () => {
        const { statusCode, body } = await getCheckout(event, lambdaContext)
        return { status: statusCode, error: JSON.parse(body).error }
      },
      expectDone: () => expectSettled(shop, bucket, paymentId, ['earn']),
    }
  },
}

const starting: Scenario = {
  name: 'starting a checkout',
  prepare: async ({ payments }) => {
    const shop = await newShop(payments)
    const cart = {
      store_id: shop.storeId,
      lines: oneOfEach,
      total_cents: total,
      request_id: randomUUID(),
      cart_id: randomUUID(),
    }
    return {
      act: () => answered(ask(createCheckout, cart)),
      expectDone: async () => {
        const sessions = payments.local.account.records.all('sessions')
        const own = sessions.filter(({ metadata }) => metadata?.tenant === shop.tenantId)
        expect(own).toHaveLength(1)
        expect(await getItem(keys.checkout(own[0]?.client_reference_id ?? ''))).toMatchObject({
          session_id: own[0]?.id,
          state: 'open',
        })
      },
    }
  },
}

export const paymentScenarios = [webhook, refunded, returning, starting]

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { paymentCallsPerSecond } from '#lambdas/env.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { reconcile } from '#lambdas/scheduled/reconcile.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import { callsPerSettlement, settlingCallsPerSecond } from '#rules/money/provider-rate.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { setVariables } from '#tests/harness/functions/function-environment.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import {
  deliver,
  newShop,
  offers,
  oneOfEach,
  refundAt,
  type Shop,
  totalOf,
} from '#tests/harness/sellers/shop.ts'

const atStripe = { sales: stripeSales, plans: stripePlans }

let payments: TestStripe
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())

type Items = Awaited<ReturnType<typeof queryItems>>
const sumOf = (items: Items, field: string) => items.reduce((sum, item) => sum + Number(item[field] ?? 0), 0)

/** Orders, entries, days, held amounts, counters and grants of a shop say the same. */
async function expectBalanced(shop: Shop) {
  const items = await queryItems(tenantPartition(shop.tenantId))
  const of = (type: string) => items.filter((item) => item.type === type)
  const commission = sumOf(of('ledger'), 'cents')
  expect(commission).toBe(sumOf(of('order'), 'commission_cents'))
  expect(commission).toBe(sumOf(of('held'), 'cents'))
  expect(commission).toBe(sumOf(of('day'), 'commission_cents'))
  expect(sumOf(of('day'), 'gross_cents')).toBe(sumOf(of('order'), 'total_cents'))
  expect(sumOf(of('day'), 'refunds_cents')).toBe(sumOf(of('order'), 'refunded_cents'))
  expect(await shop.stats()).toMatchObject({
    total_orders: of('order').length,
    total_commission_cents: commission,
    unique_customers: of('buyer').length,
  })
  expectCustomers(of('buyer'), of('order'), of('customer'), of('purchase'))
  for (const { id, lines } of of('order')) {
    const settlement = await getItem(keys.payment(String(id)))
    const grants = await queryItems(keys.library(String(settlement?.library_id)).pk, 'GRANT#')
    const own = grants.filter(({ payment_id }) => payment_id === id)
    expect(sumOf(own, 'seats')).toBe(sumOf(Array.isArray(lines) ? lines : [], 'quantity'))
  }
}

/** Each customer has exactly the orders that name them, and one place in the list: that of their newest order. */
function expectCustomers(buyers: Items, orders: Items, listed: Items, purchases: Items) {
  for (const { id, orders: count, spent_cents, first_at, last_at, email, has_consented } of buyers) {
    const own = orders.filter(({ buyer_hash }) => buyer_hash === id)
    const paid = own.map(({ paid_at }) => String(paid_at)).toSorted()
    const kept = own.filter(({ state }) => state !== 'lost')
    expect({ count, spent_cents, first_at, last_at }).toEqual({
      count: own.length,
      spent_cents: sumOf(kept, 'total_cents') - sumOf(kept, 'refunded_cents'),
      first_at: paid[0],
      last_at: paid.at(-1),
    })
    expect(listed.filter((item) => item.id === id)).toMatchObject([
      { sk: `CUSTOMER#${last_at}#${id}`, email, has_consented },
    ])
  }
  expect(listed).toHaveLength(buyers.length)
  expect(purchases.map(({ sk }) => String(sk)).toSorted()).toEqual(
    orders.map(({ buyer_hash, paid_at, id }) => `PURCHASE#${buyer_hash}#${paid_at}#${id}`).toSorted(),
  )
}

/* Before the crowd, whose payments every reconciliation of the same seconds would look at. */
describe('Random actions of buyers, banks and operators in random order', () => {
  const happening = fc.record({
    what: fc.constantFrom('buy', 'refund', 'dispute', 'win', 'lose', 'refund fails', 'look'),
    which: fc.nat(3),
    buyer: fc.nat(2),
    consent: fc.constantFrom({}, { consent: 'shareEmail' }),
    cents: fc.integer({ min: 1, max: totalOf(oneOfEach) }),
    lines: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom(...offers.map(({ store_product_id }) => store_product_id)),
        quantity: fc.integer({ min: 1, max: 20 }),
      }),
      { minLength: 1, selector: ({ id }) => id },
    ),
  })
  type Happening = typeof happening extends fc.Arbitrary<infer It> ? It : never

  async function happens(shop: Shop, paymentIds: string[], happening: Happening) {
    const { what, which, cents, lines, buyer, consent } = happening
    const fields = { email: `${buyer}-of-${shop.tenantId}@buyers.example`, ...consent }
    const payment = paymentIds[which % Math.max(paymentIds.length, 1)]
    if (what === 'buy') paymentIds.push((await shop.buy(lines, fields)).paymentId)
    if (!payment) return
    // The provider refuses some: a refund of what is disputed or refunded, a decision without a dispute.
    if (what === 'refund') await refundAt(payments, payment, cents).catch(() => undefined)
    if (what === 'dispute') changePayments(payments.local, { dispute: { payment, outcome: 'open' } })
    if (what === 'win') changePayments(payments.local, { dispute: { payment, outcome: 'won' } })
    if (what === 'lose') changePayments(payments.local, { dispute: { payment, outcome: 'lost' } })
    if (what === 'refund fails') changePayments(payments.local, { failRefund: payment })
    if (what !== 'look') return
    const events = shop.eventsAbout(payment)
    for (const event of events.slice(0, which + 1).reverse()) await deliver(payments, event)
  }

  test('the books balance', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 12 }), async (happenings) => {
        const begun = Date.now() - 1000
        const shop = await newShop(payments)
        const paymentIds: string[] = []
        for (const one of happenings) await happens(shop, paymentIds, one)
        await reconcile(atStripe, begun)
        expect(await shop.orders()).toHaveLength(paymentIds.length)
        await expectBalanced(shop)
        expect((await reconcile(atStripe, begun)).settled).toBe(0)
      }),
      { numRuns: 10 },
    )
  })
})

describe('Two hundred buyers at once at one store', () => {
  test('each get their courses, and every order is counted once', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    // Half of them find no turn. One process settles the others at once, while a call of the provider may take six seconds.
    onTestFinished(setVariables({ PAYMENT_CALLS_PER_SECOND: '500' }))
    const startedAt = Date.now()
    const shop = await newShop(payments)
    // The provider is one process here; it is the handlers that meet two hundred at once.
    const bought: Awaited<ReturnType<Shop['buy']>>[] = []
    while (bought.length < 200)
      bought.push(...(await Promise.all(Array.from({ length: 10 }, () => shop.buy()))))
    const since = startedAt - 1000
    const paid = bought
      .flatMap(({ sessionId, paymentId }) => shop.eventsAbout(sessionId, paymentId))
      .filter(({ type }) => type === 'checkout.session.completed')
    // All in one second, so that it is known how many of them find a turn at the provider.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const statuses = await Promise.all(paid.map((event) => deliver(payments, event)))
    vi.useRealTimers()
    const turns = Math.floor(settlingCallsPerSecond(paymentCallsPerSecond()) / callsPerSettlement)
    const withStatus = (wanted: number) => statuses.filter((status) => status === wanted).length
    expect(withStatus(429)).toBe(200 - turns)
    // Those with a turn meet at the store's counters, and a few may do so each time they try.
    expect(withStatus(200) + withStatus(409)).toBe(turns)
    // The others are told again, by Stripe or by the next reconciliation.
    await reconcile(atStripe, since)
    const orders = await shop.orders()
    expect(new Set(orders.map(({ id }) => id))).toEqual(new Set(bought.map(({ paymentId }) => paymentId)))
    expect(orders).toHaveLength(200)
    await expectBalanced(shop)
  })
})

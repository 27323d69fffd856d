import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveNewCheckout } from '#lambdas/data/sales/checkouts.ts'
import { loadHome } from '#lambdas/data/site/home.ts'
import { loadStorefront } from '#lambdas/data/site/storefronts.ts'
import { listCatalog } from '#lambdas/data/store/catalog.ts'
import { queryItems } from '#lambdas/data/table/client.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { proposeCommission } from '#lambdas/operators/money/commission-plans.ts'
import { shellOperator } from '#lambdas/operators/operator.ts'
import { priceLines } from '#lambdas/payments/price-lines.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { handler as changeOffers } from '#lambdas/scheduled/change-offers.ts'
import { offersOf } from '#lambdas/sites/publishing/storefront-record.ts'
import { lineCommissionCents } from '#rules/money/ledger.ts'
import type { PaymentFacts } from '#rules/money/payment.ts'
import { dayBegins, utcDay } from '#rules/offers.ts'
import { dayMs } from '#rules/time.ts'
import { fakeSales } from '#tests/harness/fakes/fake-sales.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { openStoreOf } from '#tests/harness/sellers/live-store.ts'
import { newOffer } from '#tests/harness/sellers/new-offer.ts'
import { atTime } from './at-time.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.restore())

const priceCents = 4900
const reason = 'A history of percentages.'

/** What a history does on its days. */
type Step =
  | { kind: 'announce'; percent: number; days: number; isOwn: boolean }
  | { kind: 'wait'; days: number; runs: boolean }
  | { kind: 'publish' }
  | { kind: 'sell' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('announce' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    days: fc.integer({ min: 8, max: 30 }),
    isOwn: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('wait' as const),
    days: fc.integer({ min: 1, max: 20 }),
    runs: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('publish' as const) }),
  fc.record({ kind: fc.constant('sell' as const) }),
)

type Plan = { percent?: number | undefined; next?: { percent: number; from: string } | undefined }

/** The percentage of a day, as the documentation says it. */
function settle(plan: Plan, today: string) {
  if (!plan.next || plan.next.from > today) return
  plan.percent = plan.next.percent
  plan.next = undefined
}

async function play(steps: readonly Step[]) {
  const { tenantId, userId } = await inProcessSeller()
  const { id } = await newOffer({ default_price: priceCents })
  const storeProduct = { id: 'sp', store_id: 'store', product_id: id, status: 'published' as const }
  const storeId = randomUUID()
  const common: Plan = { percent: 50 }
  // Without a percentage it is that of everybody.
  const own: Plan = {}
  let live: number | undefined
  let at = Date.now()
  const sold: number[] = []

  const publish = async () => {
    const { exceptions } = await loadHome(tenantId)
    const offers = offersOf([storeProduct], await listCatalog(), exceptions)
    await openStoreOf({ tenantId, userId }, { storeId, offers })
    live = own.percent ?? common.percent
  }
  const sell = async () => {
    if (live === undefined) return
    const storefront = await loadStorefront(storeId)
    const catalog = await listCatalog()
    const { lines } = priceLines(
      { lines: [{ id: 'sp', quantity: 1 }] },
      { storefront, catalog, code: undefined, now: at },
    )
    const [checkoutId, paymentId] = [randomUUID(), `pi_${randomUUID()}`]
    const about = { store_name: 'A', store_url: 'https://a.example', brand_color: '#2563EB' }
    await saveNewCheckout({
      ...{ id: checkoutId, tenant_id: tenantId, store_id: storeId, owner_user_id: userId, lines },
      ...{ ...about, key_hash: 'key', session_id: 'cs', state: 'open' },
    })
    const cents = { subtotalCents: priceCents, discountCents: 0, taxCents: 0, totalCents: priceCents }
    const facts: PaymentFacts = {
      ...{ id: paymentId, provider: 'stripe', checkoutId, state: 'paid', paidAt: at, currency: 'usd' },
      ...{ ...cents, lines: [{ line: 0, quantity: 1, ...cents }] },
      ...{ refunds: [], failedRefunds: [], disputes: [] },
      buyer: { email: `${randomUUID()}@buyers.example`, hasConsented: false },
      card: { brand: 'visa', last4: '4242' },
    }
    await settlePayment(fakeSales(facts).sales, paymentId)
    sold.push(live)
  }
  const announce = async ({ percent, days, isOwn }: Extract<Step, { kind: 'announce' }>) => {
    const from = utcDay(at + days * dayMs)
    const plan = isOwn ? own : common
    if (!isOwn && plan.percent === percent && !plan.next) return
    // What is in force is announced on only once it is written.
    await changeOffers({}, lambdaContext)
    await proposeCommission(shellOperator('history'), {
      ...{ id, typed_id: id, commission_pct: percent, from, reason },
      seller: isOwn ? { tenantId, ownerId: userId } : undefined,
    })
    plan.next = { percent, from }
  }

  for (const next of steps)
    await atTime(at, async () => {
      if (next.kind === 'announce') await announce(next)
      if (next.kind === 'publish') await publish()
      if (next.kind === 'sell') await sell()
      if (next.kind === 'wait') at = dayBegins(utcDay(at + next.days * dayMs)) + 1000
    }).then(() =>
      atTime(at, async () => {
        settle(common, utcDay(at))
        settle(own, utcDay(at))
        if (next.kind !== 'wait' || next.runs) await changeOffers({}, lambdaContext)
      }),
    )
  return { sold, entries: await queryItems(tenantPartition(tenantId), 'LEDGER#') }
}

test('each ledger entry has the percentage that was in force at its release', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const { sold, entries } = await play([{ kind: 'publish' }, ...steps, { kind: 'sell' }])
      const found = entries.map(({ lines, cents }) => ({ lines, cents }))
      expect(found).toHaveLength(sold.length)
      for (const percent of sold)
        expect(found).toContainEqual({
          lines: [expect.objectContaining({ commission_pct: percent })],
          cents: lineCommissionCents({
            ...{ line: 0, subtotalCents: priceCents, discountCents: 0, totalCents: priceCents },
            commissionPct: percent,
          }),
        })
    }),
    { numRuns: 5 },
  )
}, 120_000)

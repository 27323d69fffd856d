import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { settleFacts } from '#lambdas/payments/settle-payment.ts'
import type { PaymentFacts } from '#rules/money/payment.ts'
import type { PayoutFault } from '#tests/harness/fakes/fake-payouts.ts'
import { forceConflicts } from '#tests/harness/functions/force-conflicts.ts'
import { killSwitch } from '#tests/harness/functions/kill-switch.ts'
import { pausePayouts, resumePayouts } from '#tests/harness/sellers/paused-payouts.ts'
import { newPayee, nextPayoutDay } from '#tests/harness/sellers/payee.ts'
import { inMarch } from './payout-days.ts'

const hourMs = 60 * 60 * 1000

inMarch()

const share = fc.integer({ min: 1, max: 100 })
const event = fc.oneof(
  fc.record({ kind: fc.constant('sale' as const), cents: fc.integer({ min: 1, max: 9000 }) }),
  fc.record({ kind: fc.constant('refund' as const), of: fc.nat(), percent: share }),
  fc.record({
    kind: fc.constant('dispute' as const),
    of: fc.nat(),
    state: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
  }),
  fc.record({ kind: fc.constant('hours' as const), hours: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ kind: fc.constant('pause' as const), isPaused: fc.boolean() }),
  fc.record({
    kind: fc.constant('run' as const),
    send: fc.array(fc.constantFrom<PayoutFault>('fails', 'loses-reply', 'refuses'), { maxLength: 2 }),
    find: fc.array(fc.constant<PayoutFault>('fails'), { maxLength: 1 }),
    isTwice: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('killed' as const),
    at: fc.integer({ min: 1, max: 4 }),
    written: fc.boolean(),
  }),
)
/** How often other sales of the store are at its totals at the same moment: three times spread it. */
const metByOthers = fc.constantFrom(0, 0, 0, 1, 3)
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never
type Payee = Awaited<ReturnType<typeof newPayee>>
type Books = { payee: Payee; sales: PaymentFacts[] }

const attempt = (work: () => Promise<unknown>) => work().catch(() => undefined)

async function happen({ payee, sales }: Books, one: Event, id: string) {
  const place = 'of' in one && sales.length > 0 ? one.of % sales.length : 0
  const sale = sales[place]
  if (one.kind === 'sale') sales.push(await payee.earn(one.cents))
  if (one.kind === 'hours') vi.setSystemTime(Date.now() + one.hours * hourMs)
  if (one.kind === 'pause')
    await (one.isPaused ? pausePayouts(payee.tenantId, 'We look at it.') : resumePayouts(payee.tenantId))
  if (one.kind === 'refund' && sale) {
    const left = sale.totalCents - sale.refunds.reduce((sum, { cents }) => sum + cents, 0)
    const cents = Math.min(left, Math.ceil((sale.totalCents * one.percent) / 100))
    if (cents > 0) await settle({ ...sale, refunds: [...sale.refunds, { id, at: Date.now(), cents }] })
  }
  if (one.kind === 'dispute' && sale) {
    const [opened] = sale.disputes
    const { id: disputeId, at } = opened ?? { id, at: Date.now() }
    const closed = one.state === 'open' ? {} : { closedAt: Date.now() }
    const isDecided = opened !== undefined && opened.state !== 'open'
    if (!isDecided)
      await settle({
        ...sale,
        disputes: [{ id: disputeId, at, cents: sale.totalCents, state: one.state, ...closed }],
      })
  }
  if (one.kind === 'run') {
    payee.faults.send.push(...one.send)
    payee.faults.find.push(...one.find)
    await Promise.all([attempt(payee.advance), one.isTwice ? attempt(payee.advance) : undefined])
    clearFaults(payee)
  }
  if (one.kind === 'killed') {
    const process = killSwitch(one)
    await attempt(payee.advance)
    process.end()
  }
  async function settle(facts: PaymentFacts) {
    sales[place] = facts
    await settleFacts(facts)
  }
}

function clearFaults({ faults }: Payee) {
  faults.send.length = 0
  faults.find.length = 0
}

/** What holds at any moment, whatever happened. */
async function expectBooksRight(payee: Payee) {
  const { available_cents, pending_cents, paid_out_cents, lifetime_cents } = await payee.balance()
  expect(available_cents + pending_cents + paid_out_cents).toBe(lifetime_cents)
  expect(await payee.differences()).toEqual([])
  const groups = payee.transfers.map(({ payoutId }) => payoutId)
  expect(new Set(groups).size).toBe(groups.length)
  expect(await payee.sentToSeller()).toBeLessThanOrEqual(paid_out_cents)
}

/** What holds once every payout has been settled. */
async function expectSettled(payee: Payee) {
  await resumePayouts(payee.tenantId)
  for (let tries = 0; tries < 4; tries++) {
    await attempt(payee.advance)
    vi.setSystemTime(nextPayoutDay())
  }
  await attempt(payee.advance)
  await expectBooksRight(payee)
  const { available_cents, paid_out_cents } = await payee.balance()
  expect(await payee.sentToSeller()).toBe(paid_out_cents)
  expect(available_cents).toBeLessThan(2500)
  const { payouts } = await payee.payouts()
  for (const { id, cents } of payouts) {
    const { entries, carried_cents } = await payee.payout(id)
    expect(entries.reduce((sum, entry) => sum + entry.cents, carried_cents)).toBe(cents)
  }
}

test('after any history each cent is owed, on its way or paid, once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(event, metByOthers), { minLength: 4, maxLength: 22 }),
      async (events) => {
        const books: Books = { payee: await newPayee(), sales: [] }
        books.sales.push(await books.payee.earn(5300))
        vi.setSystemTime(nextPayoutDay())
        for (const [n, [one, met]] of events.entries()) {
          vi.setSystemTime(Date.now() + 1000)
          let left = met
          const others = forceConflicts(() => left-- > 0)
          await happen(books, one, `event_${n}`).finally(others.stop)
          await expectBooksRight(books.payee)
        }
        await expectSettled(books.payee)
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)

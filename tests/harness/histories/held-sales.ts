import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { flagsOf, loadFlag, resolveWrites } from '#lambdas/data/risk/flags.ts'
import { releaseHeldSales } from '#lambdas/data/risk/release-sale.ts'
import { queryItems, transact, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { settleFacts } from '#lambdas/payments/settle-payment.ts'
import type { PaymentFacts } from '#rules/money/payment.ts'
import { newPayee, nextPayoutDay } from '../sellers/payee.ts'
import { settleSale } from '../sellers/settled-sales.ts'

const dayMs = 24 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000
const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']

const kind = <Kind extends string>(name: Kind) => fc.constant(name)
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kind('sale'), cents: fc.integer({ min: 100, max: 9000 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('refund'), of: fc.nat(), percent: fc.integer({ min: 1, max: 60 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('dispute'),
      of: fc.nat(),
      state: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('hours'), hours: fc.integer({ min: 1, max: 1200 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('resolve'),
      verdict: fc.constantFrom('safe' as const, 'safe' as const, 'fraud' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('payouts') }) },
)
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never

/** A sale is held, released and paid out. A few random histories may have none. */
const known: Event[] = [
  { kind: 'refund', of: 0, percent: 60 },
  { kind: 'sale', cents: 5000 },
  { kind: 'refund', of: 1, percent: 60 },
  { kind: 'sale', cents: 5000 },
  { kind: 'refund', of: 2, percent: 60 },
  { kind: 'sale', cents: 9000 },
  { kind: 'resolve', verdict: 'safe' },
  { kind: 'hours', hours: 1200 },
  { kind: 'payouts' },
]

/** What docs/product.md promises of each entry's date, written from it alone. */
type Sale = { facts: PaymentFacts; heldBy: string | undefined; dates: Map<string, string> }
type Books = { payee: Awaited<ReturnType<typeof newPayee>>; sales: Sale[]; seen: Set<string> }

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const later = (one: string, other: string) => (one > other ? one : other)
const dateHeld = ({ facts: { paidAt } }: Sale, at: string, days: number) =>
  later(dateOf(paidAt + days * dayMs), at.slice(0, 10))

/** A seller of five orders a month, so that a few more refunds or disputes have something held. */
async function newBooks(): Promise<Books> {
  const payee = await newPayee()
  await updateItem(keys.sellerRisk(payee.tenantId), {
    UpdateExpression: `ADD ${months.map((_, n) => `#m${n} :seven`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(months.map((month, n) => [`#m${n}`, `orders:${month}`])),
    ExpressionAttributeValues: { ':seven': 7 },
  })
  const email = `${randomUUID()}@buyers.example`
  const at = new Date(Date.now() - 40 * dayMs).toISOString()
  const facts = await settleSale(payee, { email, cents: 9000, at })
  return { payee, sales: [{ facts, heldBy: undefined, dates: new Map() }], seen: new Set() }
}

const entriesOf = async ({ payee }: Books, { facts }: Sale) =>
  (await queryItems(tenantPartition(payee.tenantId), 'LEDGER#'))
    .filter(({ order_id }) => order_id === facts.id)
    .map(({ id, at, available_on }) => ({ id: String(id), at: String(at), on: String(available_on) }))

const openHold = async ({ payee }: Books) => {
  const flags = await flagsOf(payee.tenantId)
  return flags.filter(({ id, state }) => id.includes('-hold.') && (state === 'open' || state === 'fraud'))
}

/** Each entry has the date that it was given, or that of its release. */
async function noteAndCompare(books: Books, sale: Sale) {
  for (const { id, at, on } of await entriesOf(books, sale)) {
    const known = sale.dates.get(id)
    const expected = known ?? dateHeld(sale, at, sale.heldBy ? 60 : 30)
    expect(on, id).toBe(expected)
    sale.dates.set(id, expected)
  }
}

async function happen(books: Books, one: Event, id: string) {
  const { payee, sales, seen } = books
  const sale = 'of' in one ? sales[one.of % Math.max(1, sales.length)] : undefined
  if (one.kind === 'sale') {
    const holds = await openHold(books)
    const at = new Date(Date.now()).toISOString()
    const facts = await settleSale(payee, { email: `${randomUUID()}@buyers.example`, cents: one.cents, at })
    const item = (await queryItems(keys.payment(facts.id).pk)).find(({ type }) => type === 'payment')
    expect(item?.held_by !== undefined).toBe(holds.length > 0)
    if (item?.held_by) seen.add('held sale')
    sales.push({
      facts,
      heldBy: item?.held_by === undefined ? undefined : String(item.held_by),
      dates: new Map(),
    })
  }
  if (one.kind === 'refund' && sale && sale.facts.disputes.every(({ state }) => state === 'won')) {
    const { facts } = sale
    const left = facts.totalCents - facts.refunds.reduce((sum, { cents }) => sum + cents, 0)
    const cents = Math.min(left, Math.ceil((facts.totalCents * one.percent) / 100))
    if (cents > 0) await settle(sale, { refunds: [...facts.refunds, { id, at: Date.now(), cents }] })
  }
  if (one.kind === 'dispute' && sale) {
    const [known] = sale.facts.disputes
    const opened = known ?? { id, at: Date.now(), cents: sale.facts.totalCents }
    const closed = one.state === 'open' ? {} : { closedAt: Date.now() }
    if (!known || known.state === 'open')
      await settle(sale, { disputes: [{ ...opened, state: one.state, ...closed }] })
  }
  if (one.kind === 'hours') vi.setSystemTime(Date.now() + one.hours * hourMs)
  if (one.kind === 'payouts') {
    vi.setSystemTime(nextPayoutDay())
    if (await payee.advance()) seen.add('payout')
  }
  if (one.kind === 'resolve') await resolve(books, one.verdict)
}

async function settle(sale: Sale, change: Partial<PaymentFacts>) {
  sale.facts = { ...sale.facts, ...change }
  await settleFacts(sale.facts)
}

/** Resolves the newest open flag. Only what it held is released. */
async function resolve(books: Books, verdict: 'safe' | 'fraud') {
  const { payee, sales, seen } = books
  const open = (await flagsOf(payee.tenantId)).find(({ state }) => state === 'open')
  if (!open) return
  const flag = await loadFlag(payee.tenantId, open.id)
  if (!flag) throw new Error('The flag is gone.')
  await transact(resolveWrites(payee.tenantId, flag, { verdict, note: 'A random history.' }))
  seen.add(`resolved ${open.kind} as ${verdict}`)
  if (verdict === 'fraud') return
  const before = await payee.balance()
  await releaseHeldSales(payee.tenantId, open.id)
  for (const sale of sales.filter(({ heldBy }) => heldBy === open.id)) {
    const today = dateOf(Date.now())
    for (const { id, at } of await entriesOf(books, sale)) {
      const held = sale.dates.get(id) ?? ''
      const usual = later(dateHeld(sale, at, 30), today)
      if (held > today && usual < held) sale.dates.set(id, usual)
    }
    sale.heldBy = undefined
    seen.add('released sale')
  }
  expect((await payee.balance()).lifetime_cents).toBe(before.lifetime_cents)
}

/** The invariant of the ledger, and each entry's date. */
async function compare(books: Books) {
  const { available_cents, pending_cents, paid_out_cents, lifetime_cents } = await books.payee.balance()
  expect(available_cents + pending_cents + paid_out_cents).toBe(lifetime_cents)
  for (const sale of books.sales) await noteAndCompare(books, sale)
  expect(await books.payee.differences()).toEqual([])
}

/**
 * Runs a known history and random ones with flags, holds and releases, and compares dates and books after each event. Throws with seed and path at the
 * first that differs; returns what has happened in any of them, by name. The clock is fake.
 */
export async function runHeldSales(runs: number, seed = Date.now() % 2 ** 31): Promise<ReadonlySet<string>> {
  const all = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 6, maxLength: 26, size: 'max' }), async (events) => {
      vi.setSystemTime(Date.parse('2026-03-04T12:00:00Z'))
      const books = await newBooks()
      for (const [n, one] of events.entries()) {
        vi.setSystemTime(Date.now() + 1000)
        await happen(books, one, `event_${n}`)
        await compare(books)
      }
      for (const name of books.seen) all.add(name)
    }),
    { numRuns: runs, seed, examples: [[known]] },
  )
  return all
}

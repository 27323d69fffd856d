import { seatsRefunded } from '../courses/library.ts'
import { dayMs } from '../time.ts'
import type { Dispute, FailedRefund, Refund, SaleLine } from './payment.ts'

/** How long a commission is held before it can be paid out (docs/product.md, Commissions). */
export const holdDays = 30

type CommissionLine = Omit<SaleLine, 'quantity' | 'taxCents'>
type SeatLine = Pick<SaleLine, 'line' | 'totalCents' | 'quantity'>
/**
 * All facts about a payment that its ledger entries depend on. Times are epoch milliseconds. A refund that failed counts
 * only if it was taken for one that succeeded before: its entry is then reversed by another.
 */
export type LedgerFacts = {
  paidAt: number
  lines: readonly CommissionLine[]
  refunds: readonly Refund[]
  failedRefunds?: readonly FailedRefund[]
  disputes: readonly Dispute[]
}

export type SaleEntryKind = 'earn' | 'refund' | 'dispute' | 'dispute_won' | 'adjustment'
/** `key` is unique within the payment and is derived from the fact. `cents` is signed. `availableOn` is a UTC date. */
export type SaleEntry = { key: string; kind: SaleEntryKind; at: number; cents: number; availableOn: string }
export type WrittenEntry = { key: string; cents: number }

export type OrderState = 'paid' | 'partially_refunded' | 'refunded' | 'disputed' | 'lost'

/** Returns the commission of one line in cents: on the price after discounts, without tax, half a cent rounds up. */
export const lineCommissionCents = ({ subtotalCents, discountCents, commissionPct }: CommissionLine) =>
  proportion(subtotalCents - discountCents, commissionPct, 100)

/** Returns the cents of the payment that were refunded to the buyer. */
export const refundedCents = ({ refunds }: Pick<LedgerFacts, 'refunds'>) =>
  sum(refunds.map(({ cents }) => cents))

/**
 * Returns the ledger entries that these facts require and that are not in `written`, oldest first. In every order in which
 * facts become known, the sum of all entries is `commissionCents` of the newest facts, and every key occurs once. `heldForDays`: of
 * this payment, the same at each call.
 */
export function missingEntries(
  facts: LedgerFacts,
  written: readonly WrittenEntry[],
  heldForDays = holdDays,
): SaleEntry[] {
  const writtenKeys = new Set(written.map(({ key }) => key))
  const events = eventsOf(facts, writtenKeys)
  const known = new Set([
    ...events.map(({ key }) => key),
    ...(facts.failedRefunds ?? []).map(({ id }) => `refund#${id}`),
  ])
  for (const key of known) if (!writtenKeys.has(key)) known.delete(key)
  let total = sum(written.map(({ cents }) => cents))
  return events
    .filter(({ key }) => !writtenKeys.has(key))
    .map(({ happenedAt: _, ...event }) => {
      known.add(event.key)
      const next = commissionCents(factsWithin(facts, known))
      const cents = next - total
      total = next
      return { ...event, cents, availableOn: availableOn(facts.paidAt, event, heldForDays) }
    })
}

/**
 * Returns whether something was written that these facts do not have: they were read before it happened. Refunds and disputes
 * do not disappear, a failed refund does not succeed again, and a decided dispute is not opened again.
 */
export function areOutdated(
  { refunds, failedRefunds = [], disputes }: Pick<LedgerFacts, 'refunds' | 'failedRefunds' | 'disputes'>,
  writtenKeys: readonly string[],
  writtenState: OrderState,
): boolean {
  const possible = new Set([
    'earn',
    ...[...refunds, ...failedRefunds].map(({ id }) => `refund#${id}`),
    ...failedRefunds.map(({ id }) => `refund_failed#${id}`),
    ...disputes.map(({ id }) => `dispute#${id}`),
    ...disputes.filter(({ state }) => state === 'won').map(({ id }) => `dispute_won#${id}`),
  ])
  if (writtenKeys.some((key) => !possible.has(key))) return true
  return writtenState === 'lost' && disputes.every(({ state }) => state === 'open')
}

/** Returns what the seller has earned from a payment after refunds and disputes: from 0 to the original commission. */
export const commissionCents = (facts: LedgerFacts): number => sum(lineCommissions(facts))

/** The same for each line, by position in `lines`. */
export function lineCommissions(facts: LedgerFacts): number[] {
  const takenBack = centsTakenBack(facts)
  return facts.lines.map((line, index) => {
    const earned = lineCommissionCents(line)
    return line.totalCents > 0 ? earned - proportion(earned, takenBack[index] ?? 0, line.totalCents) : earned
  })
}

/**
 * Returns the cents of an order that stay spent: the refunds taken off, and nothing of an order lost to a dispute, as its
 * access has ended too.
 */
export const spentCents = (totalCents: number, state: OrderState, refundedCents: number) =>
  state === 'lost' ? 0 : totalCents - refundedCents

/** Returns the state of the order. A lost dispute takes precedence over a refund, an open one over a partial refund. */
export function orderState(facts: LedgerFacts): OrderState {
  const { disputes, lines } = facts
  if (disputes.some(({ state }) => state === 'lost')) return 'lost'
  const refunded = refundedCents(facts)
  if (refunded > 0 && refunded >= sum(lines.map(({ totalCents }) => totalCents))) return 'refunded'
  if (disputes.some(({ state }) => state === 'open')) return 'disputed'
  return refunded > 0 ? 'partially_refunded' : 'paid'
}

/**
 * Returns the lines whose access has ended: all of them after a lost dispute, otherwise what the newest refund of a line or of the whole
 * payment says of its access. Where none says it: all lines after a full refund, or those refunded individually.
 */
export function revokedLines(facts: LedgerFacts): number[] {
  const state = orderState(facts)
  const { lines, refunds } = facts
  if (state === 'lost') return lines.map(({ line }) => line)
  return lines
    .filter((line) => {
      const access = accessAfter(line, refunds)
      return access === undefined ? state === 'refunded' || isLineRefunded(line, refunds) : access === 'ends'
    })
    .map(({ line }) => line)
}

/** Returns the lines that were given back in full or lost to a dispute, whatever was decided of their access. */
export function returnedLines(facts: LedgerFacts): number[] {
  if (orderState(facts) === 'lost') return facts.lines.map(({ line }) => line)
  const refunded = centsTakenBack({ ...facts, disputes: [] })
  return facts.lines
    .filter(({ totalCents }, index) => totalCents > 0 && refunded[index] === totalCents)
    .map(({ line }) => line)
}

/** Returns the last decision on a line's access. */
const accessAfter = ({ line }: CommissionLine, refunds: readonly Refund[]) =>
  refunds
    .filter((refund) => refund.access !== undefined && (refund.line ?? line) === line)
    .toSorted((a, b) => a.at - b.at)
    .at(-1)?.access

type Refunded = Pick<LedgerFacts, 'refunds'> & { lines: readonly SeatLine[] }

/** Returns how many seats of each line can still be refunded after the refunds made for the line, by position in `lines`. */
export const refundableSeats = ({ lines, refunds }: Refunded) =>
  lines.map((line) => {
    const ofLine = refunds.filter((refund) => refund.line === line.line)
    return line.quantity - seatsRefunded(line, sum(ofLine.map(({ cents }) => cents)))
  })

/** Returns how many seats of each line are left: the same without the refunds that leave the access. */
export const seatsLeft = ({ lines, refunds }: Refunded) =>
  refundableSeats({ lines, refunds: refunds.filter(({ access }) => access !== 'stays') })

function isLineRefunded({ line, totalCents }: CommissionLine, refunds: readonly Refund[]) {
  const cents = sum(refunds.filter((refund) => refund.line === line).map((refund) => refund.cents))
  return cents > 0 && cents >= totalCents
}

type LedgerEvent = Pick<SaleEntry, 'key' | 'kind' | 'at'>
/** `at` is the time that the entry counts for, which for a failed refund is the time of the refund. */
type DatedEvent = LedgerEvent & { happenedAt: number }

/** Oldest first. The sale is first even if a provider's clock says otherwise. */
function eventsOf(facts: LedgerFacts, writtenKeys: ReadonlySet<string>): DatedEvent[] {
  const { paidAt, refunds, disputes } = facts
  const later: LedgerEvent[] = [
    ...refunds.map(({ id, at }) => ({ key: `refund#${id}`, kind: 'refund' as const, at })),
    ...disputes.map(({ id, at }) => ({ key: `dispute#${id}`, kind: 'dispute' as const, at })),
    ...disputes
      .filter(({ state }) => state === 'won')
      .map(({ id, at, closedAt = at }) => ({
        key: `dispute_won#${id}`,
        kind: 'dispute_won' as const,
        at: Math.max(at, closedAt),
      })),
  ]
  const dated = [
    ...reversalsOf(facts, writtenKeys),
    ...later.map((event) => ({ ...event, happenedAt: event.at })),
  ]
  dated.sort((a, b) => a.happenedAt - b.happenedAt || reversalFirst(a, b) || (a.key < b.key ? -1 : 1))
  return [{ key: 'earn', kind: 'earn', at: paidAt, happenedAt: paidAt }, ...dated]
}

/** The provider's times are whole seconds. What is refunded in the second of a failure is refunded after it. */
const reversalFirst = (a: LedgerEvent, b: LedgerEvent) =>
  Number(b.kind === 'adjustment') - Number(a.kind === 'adjustment')

/** Refunds whose entry is written and that failed since. They count on the day of the refund, as if it had not been. */
const reversalsOf = ({ failedRefunds = [] }: LedgerFacts, writtenKeys: ReadonlySet<string>): DatedEvent[] =>
  failedRefunds
    .filter(({ id }) => writtenKeys.has(`refund#${id}`))
    .map(({ id, at, failedAt = at }) => ({
      key: `refund_failed#${id}`,
      kind: 'adjustment',
      at,
      happenedAt: failedAt,
    }))

/** Returns the facts as if only these events had happened after the sale. */
const factsWithin = (
  { refunds, failedRefunds = [], disputes, ...facts }: LedgerFacts,
  keys: ReadonlySet<string>,
): LedgerFacts => ({
  ...facts,
  refunds: [
    ...refunds.filter(({ id }) => keys.has(`refund#${id}`)),
    ...failedRefunds.filter(({ id }) => keys.has(`refund#${id}`) && !keys.has(`refund_failed#${id}`)),
  ],
  disputes: disputes
    .filter(({ id }) => keys.has(`dispute#${id}`) && !keys.has(`dispute_won#${id}`))
    .map((dispute) => ({ ...dispute, state: 'open' })),
})

/** By position in `lines`: refunds of a line first, then everything else, spread over what is left of all lines. */
function centsTakenBack({ lines, refunds, disputes }: LedgerFacts): number[] {
  const ofLine = lines.map(({ line, totalCents }) => {
    const asked = refunds.filter((refund) => refund.line === line).map(({ cents }) => cents)
    return Math.min(sum(asked), totalCents)
  })
  const disputed = sum(disputes.filter(({ state }) => state !== 'won').map(({ cents }) => cents))
  const rest = sum(refunds.map(({ cents }) => cents)) + disputed - sum(ofLine)
  const left = lines.map(({ totalCents }, index) => totalCents - (ofLine[index] ?? 0))
  return spread(rest, left).map((cents, index) => cents + (ofLine[index] ?? 0))
}

/**
 * Splits `cents` in proportion to `weights`, at most each weight. The rounding remainder goes to the first lines below
 * their weight.
 */
function spread(cents: number, weights: readonly number[]): number[] {
  const room = sum(weights)
  const wanted = Math.min(cents, room)
  if (wanted <= 0) return weights.map(() => 0)
  const shares = weights.map((weight) => Number((BigInt(weight) * BigInt(wanted)) / BigInt(room)))
  let remainder = wanted - sum(shares)
  return shares.map((share, index) => {
    const more = Math.min(remainder, (weights[index] ?? 0) - share)
    remainder -= more
    return share + more
  })
}

/**
 * Returns the UTC date from which an entry counts as available. A sale is held for `heldForDays`. Amounts taken back or restored
 * meanwhile get the same day, so that the held amount is always right. After that, they count at once.
 */
export function availableOn(paidAt: number, { at }: Pick<SaleEntry, 'at'>, heldForDays = holdDays) {
  const release = dateOf(paidAt + heldForDays * dayMs)
  return dateOf(at) < release ? release : dateOf(at)
}

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Returns a x b / c for non-negative integers, half up, exact beyond 2^53. */
const proportion = (a: number, b: number, c: number) =>
  Number((BigInt(a) * BigInt(b) * 2n + BigInt(c)) / (BigInt(c) * 2n))

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

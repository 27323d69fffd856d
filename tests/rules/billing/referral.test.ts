import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { earningInvoices, missingReferralEntries, type PaidInvoice } from '#rules/billing/referral.ts'

const dayMs = 24 * 60 * 60 * 1000
const start = Date.UTC(2026, 0, 1)

const invoice = (id: string, day: number, days: number, more: Partial<PaidInvoice> = {}): PaidInvoice => ({
  id,
  paidAt: start + day * dayMs,
  cents: 4700,
  taxCents: 0,
  periodStart: start + day * dayMs,
  periodEnd: start + (day + days) * dayMs,
  refunds: [],
  failedRefunds: [],
  disputes: [],
  ...more,
})
const idsOf = (...invoices: PaidInvoice[]) => earningInvoices(invoices).map(({ id }) => id)
const refund = (id: string, cents: number, day = 1) => ({ id, at: start + day * dayMs, cents })
const entriesOf = (facts: PaidInvoice) =>
  missingReferralEntries(facts, []).map(({ kind, cents }) => [kind, cents])

describe('earnings of a referral', () => {
  it('is every month that was paid', () => {
    expect(idsOf(invoice('a', 0, 31), invoice('b', 31, 28), invoice('c', 59, 31))).toEqual(['a', 'b', 'c'])
  })

  it('is the first year, at its purchase, and not its renewal', () => {
    expect(idsOf(invoice('a', 0, 365), invoice('b', 365, 365))).toEqual(['a'])
  })

  it('is no change within a year, which belongs to the year', () => {
    expect(idsOf(invoice('a', 0, 365), invoice('b', 350, 15), invoice('c', 365, 31))).toEqual(['a', 'c'])
  })

  it('is the change from months to a year', () => {
    expect(idsOf(invoice('a', 0, 31), invoice('b', 10, 365), invoice('c', 375, 365))).toEqual(['a', 'b'])
  })

  it('is nothing that a trial or a code has covered', () => {
    expect(idsOf(invoice('trial', 0, 365, { cents: 0 }), invoice('a', 14, 365))).toEqual(['a'])
  })
})

describe('The entries of an invoice', () => {
  it('are half of the price without tax, half a cent up, held 30 days', () => {
    expect(missingReferralEntries(invoice('a', 0, 31, { cents: 4701, taxCents: 893 }), [])).toEqual([
      { key: 'earn', kind: 'referral', at: start, cents: 2351, availableOn: '2026-01-31' },
    ])
  })

  it('give back the part of it that was refunded, whatever was tax', () => {
    const facts = invoice('a', 0, 31, { cents: 10_000, taxCents: 2000, refunds: [refund('r', 3000)] })
    expect(entriesOf(facts)).toEqual([
      ['referral', 5000],
      ['referral_refund', -1250],
    ])
  })

  it('return after a dispute that was won', () => {
    const dispute = { id: 'd', at: start + dayMs, closedAt: start + 9 * dayMs, cents: 4700 }
    expect(entriesOf(invoice('a', 0, 31, { disputes: [{ ...dispute, state: 'lost' }] }))).toEqual([
      ['referral', 2350],
      ['referral_refund', -2350],
    ])
    expect(entriesOf(invoice('a', 0, 31, { disputes: [{ ...dispute, state: 'won' }] }))).toEqual([
      ['referral', 2350],
      ['referral_refund', -2350],
      ['referral', 2350],
    ])
  })

  it('sum to between nothing and half of the price in any refund order', () => {
    const histories = fc.record({
      cents: fc.integer({ min: 1, max: 500_000 }),
      taxCents: fc.integer({ min: 0, max: 100_000 }),
      parts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      seed: fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
    })
    fc.assert(
      fc.property(histories, ({ cents, taxCents, parts, seed }) => {
        const refunds = refundsOf(cents + taxCents, parts)
        const shuffled = refunds.toSorted((a, b) => (seed[a.n] ?? 0) - (seed[b.n] ?? 0))
        const written: { key: string; cents: number }[] = []
        for (let known = 0; known <= shuffled.length; known++) {
          const facts = invoice('a', 0, 31, { cents, taxCents, refunds: shuffled.slice(0, known) })
          written.push(...missingReferralEntries(facts, written))
          const sum = written.reduce((total, entry) => total + entry.cents, 0)
          expect(sum).toBeGreaterThanOrEqual(0)
          expect(sum).toBeLessThanOrEqual(Math.floor((cents + 1) / 2))
        }
        const atOnce = missingReferralEntries(invoice('a', 0, 31, { cents, taxCents, refunds }), [])
        expect(sumOf(written)).toBe(sumOf(atOnce))
        const isFull = sumOf(refunds) === cents + taxCents
        if (isFull) expect(sumOf(written)).toBe(0)
      }),
    )
  })
})

const sumOf = (amounts: readonly { cents: number }[]) => amounts.reduce((sum, { cents }) => sum + cents, 0)

/** Each takes its part of what the ones before have left. */
function refundsOf(total: number, parts: readonly number[]) {
  let left = total
  return parts.map((part, n) => {
    const cents = Math.ceil(left * part)
    left -= cents
    return { ...refund(`r${n}`, cents, n), n }
  })
}

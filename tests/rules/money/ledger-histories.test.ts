import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areOutdated,
  commissionCents,
  type LedgerFacts,
  missingEntries,
  orderState,
  type WrittenEntry,
} from '#rules/money/ledger.ts'
import { dispute, line, paidAt, refund, sale } from './ledger-facts.ts'

describe('A random history of a payment, known in random order', () => {
  const lines = fc.array(
    fc.record({
      cents: fc.integer({ min: 0, max: 2_000_000 }),
      pct: fc.integer({ min: 0, max: 100 }),
      discountPct: fc.integer({ min: 0, max: 100 }),
      taxPct: fc.integer({ min: 0, max: 27 }),
    }),
    { minLength: 1, maxLength: 20 },
  )
  const event = fc.record({
    kind: fc.constantFrom('refund', 'refund of a line', 'dispute', 'decision', 'failure of a refund'),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    hours: fc.integer({ min: 0, max: 24 * 400 }),
    isWon: fc.boolean(),
    seen: fc.boolean(),
  })

  it('the entries add up to the commission, between nothing and what was earned', () => {
    fc.assert(
      fc.property(lines, fc.array(event, { maxLength: 12 }), (drawn, events) => {
        let facts: LedgerFacts = sale(
          ...drawn.map(({ cents, pct, discountPct, taxPct }, index) => {
            const discount = Math.floor((cents * discountPct) / 100)
            return line(index, cents, pct, { discount, tax: Math.floor(((cents - discount) * taxPct) / 100) })
          }),
        )
        const earned = commissionCents(facts)
        const written: WrittenEntry[] = []
        let writtenState = orderState(facts)
        events.forEach((drawnEvent, index) => {
          const before = facts
          facts = after(facts, drawnEvent, String(index))
          const keysBefore = written.map(({ key }) => key)
          expect(areOutdated(facts, keysBefore, writtenState)).toBe(false)
          if (!drawnEvent.seen) return
          written.push(...missingEntries(facts, written))
          writtenState = orderState(facts)
          const wasWritten = missingEntries(before, written.slice(0, keysBefore.length)).length === 0
          if (wasWritten && written.length > keysBefore.length)
            expect(
              areOutdated(
                before,
                written.map(({ key }) => key),
                writtenState,
              ),
            ).toBe(true)
        })
        written.push(...missingEntries(facts, written))
        const total = written.reduce((sum, { cents }) => sum + cents, 0)
        expect(total).toBe(commissionCents(facts))
        expect(total).toBeGreaterThanOrEqual(0)
        expect(total).toBeLessThanOrEqual(earned)
        expect(new Set(written.map(({ key }) => key)).size).toBe(written.length)
        expect(missingEntries(facts, written)).toEqual([])
        if (orderState(facts) === 'refunded') expect(total).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  type Drawn = { kind: string; share: number; hours: number; isWon: boolean }
  function after(facts: LedgerFacts, { kind, share, hours, isWon }: Drawn, id: string): LedgerFacts {
    const total = facts.lines.reduce((sum, { totalCents }) => sum + totalCents, 0)
    const left = total - facts.refunds.reduce((sum, { cents }) => sum + cents, 0)
    const at = paidAt + hours * 3600 * 1000
    if (kind === 'failure of a refund') {
      const [failed, ...refunds] = facts.refunds
      return {
        ...facts,
        refunds,
        failedRefunds: [...(facts.failedRefunds ?? []), ...(failed ? [failed] : [])],
      }
    }
    if (kind === 'dispute')
      return { ...facts, disputes: [...facts.disputes, dispute(id, Math.floor(total * share), { at })] }
    if (kind === 'decision') {
      const disputes = facts.disputes.map((one) =>
        one.state === 'open'
          ? { ...one, state: isWon ? ('won' as const) : ('lost' as const), closedAt: at }
          : one,
      )
      return { ...facts, disputes }
    }
    const cents = share > 0.9 ? left : Math.floor(left * share)
    const target = facts.lines[Math.floor(share * 7) % facts.lines.length]
    const more = kind === 'refund' || !target ? {} : { line: target.line }
    return { ...facts, refunds: [...facts.refunds, refund(id, cents, { at, ...more })] }
  }
})

describe('Facts that were read before something was written', () => {
  const bought = sale(line(0, 10_000, 50))
  it.each([
    ['another refund', { ...bought }, ['earn', 'refund#a'], 'partially_refunded'],
    [
      'the failure of a refund',
      { ...bought, refunds: [refund('a', 1)] },
      ['refund#a', 'refund_failed#a'],
      'paid',
    ],
    ['a dispute', { ...bought }, ['earn', 'dispute#d'], 'disputed'],
    ['a won dispute', { ...bought, disputes: [dispute('d', 1)] }, ['dispute#d', 'dispute_won#d'], 'paid'],
    ['a lost dispute', { ...bought, disputes: [dispute('d', 1)] }, ['earn', 'dispute#d'], 'lost'],
  ] as const)('do not have %s', (_, facts, keys, state) => {
    expect(areOutdated(facts, keys, state)).toBe(true)
  })

  it('a lost dispute that is won now is news', () => {
    const won = { ...bought, disputes: [dispute('d', 1, { state: 'won' })] }
    expect(areOutdated(won, ['earn', 'dispute#d'], 'lost')).toBe(false)
  })
})

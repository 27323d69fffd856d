import { describe, expect, it } from 'vitest'
import {
  commissionCents,
  lineCommissionCents,
  missingEntries,
  orderState,
  returnedLines,
  revokedLines,
  seatsLeft,
  spentCents,
} from '#rules/money/ledger.ts'
import type { Dispute, FailedRefund, Refund } from '#rules/money/payment.ts'
import { centsOf, day, dispute, line, paidAt, refund, sale } from './ledger-facts.ts'

describe('A commission', () => {
  it('is on the price after discounts without tax, half a cent up', () => {
    expect(lineCommissionCents(line(0, 9900, 55, { discount: 1000, tax: 712 }))).toBe(4895)
    expect(lineCommissionCents(line(0, 10, 45))).toBe(5)
    expect(commissionCents(sale(line(0, 10, 45), line(1, 10, 45)))).toBe(10)
  })

  it('is exact for the largest amounts', () => {
    expect(lineCommissionCents(line(0, 99_999_999, 65))).toBe(64_999_999)
    const facts = { ...sale(line(0, 99_999_999, 65)), refunds: [refund('r', 33_333_333)] }
    expect(commissionCents(facts)).toBe(43_333_333)
  })

  it('a free order has none and is still an order', () => {
    const free = sale(line(0, 4900, 50, { discount: 4900 }))
    expect(centsOf(free)).toEqual([['earn', 0]])
    expect(orderState(free)).toBe('paid')
  })

  it('is held for thirty days', () => {
    expect(missingEntries(sale(line(0, 4900, 50)), [])).toEqual([
      { key: 'earn', kind: 'earn', at: paidAt, cents: 2450, availableOn: '2026-03-02' },
    ])
  })
})

describe('A refund', () => {
  it('takes the commission back in proportion, to the cent', () => {
    const facts = {
      ...sale(line(0, 9900, 55)),
      refunds: [refund('a', 3333), refund('b', 6567, { at: paidAt + 2 * day })],
    }
    expect(centsOf(facts)).toEqual([
      ['earn', 5445],
      ['refund#a', -1833],
      ['refund#b', -3612],
    ])
  })

  it('a refund of one line takes back that line only', () => {
    const facts = {
      ...sale(line(0, 10_000, 50), line(1, 10_000, 10)),
      refunds: [refund('a', 10_000, { line: 1 })],
    }
    expect(centsOf(facts)).toEqual([
      ['earn', 6000],
      ['refund#a', -1000],
    ])
    expect(revokedLines(facts)).toEqual([1])
    expect(orderState(facts)).toBe('partially_refunded')
  })

  it('within the hold leaves with the sale it belongs to, later at once', () => {
    const on = (at: number) =>
      missingEntries({ ...sale(line(0, 4900, 50)), refunds: [refund('a', 100, { at })] }, [])[1]?.availableOn
    expect(on(paidAt + 29 * day)).toBe('2026-03-02')
    expect(on(paidAt + 31 * day)).toBe('2026-03-03')
  })

  it('a full refund ends all access; a part of a line ends none', () => {
    const paid = sale(line(0, 100, 50), line(1, 100, 50), line(2, 4900, 50, { discount: 4900 }))
    const refunded = { ...paid, refunds: [refund('a', 200)] }
    expect(orderState(refunded)).toBe('refunded')
    expect(revokedLines(refunded)).toEqual([0, 1, 2])
    expect(revokedLines({ ...paid, refunds: [refund('a', 99, { line: 0 })] })).toEqual([])
    expect(revokedLines(paid)).toEqual([])
  })

  it('what an operator decides of access counts more than the amount', () => {
    const paid = sale(line(0, 100, 50), line(1, 100, 50))
    const endedBy = (...refunds: Refund[]) => revokedLines({ ...paid, refunds })
    expect(endedBy(refund('a', 200, { access: 'stays' }))).toEqual([])
    expect(endedBy(refund('a', 10, { access: 'ends' }))).toEqual([0, 1])
    expect(endedBy(refund('a', 10, { line: 1, access: 'ends' }))).toEqual([1])
    expect(endedBy(refund('a', 100, { line: 1, access: 'stays' }), refund('b', 100, { line: 0 }))).toEqual([
      0,
    ])
    const [first, later] = [paidAt + day, paidAt + 2 * day]
    expect(
      endedBy(
        refund('b', 10, { access: 'stays', at: later }),
        refund('a', 10, { access: 'ends', at: first }),
      ),
    ).toEqual([])
    const shown = { line: 0, access: 'stays', at: first } as const
    expect(endedBy(refund('a', 60, shown), refund('b', 40, { line: 0, at: later }))).toEqual([])
    const lost = { ...paid, refunds: [refund('a', 10, { access: 'stays' })] }
    expect(revokedLines({ ...lost, disputes: [dispute('d', 200, { state: 'lost' })] })).toEqual([0, 1])
  })

  it('gives a line back by its money, whatever becomes of its access', () => {
    const paid = sale(line(0, 100, 50), line(1, 300, 50), line(2, 0, 50))
    const returnedBy = (...refunds: Refund[]) => returnedLines({ ...paid, refunds })
    expect(returnedBy()).toEqual([])
    expect(returnedBy(refund('a', 1, { access: 'ends' }))).toEqual([])
    expect(returnedBy(refund('a', 400, { access: 'stays' }))).toEqual([0, 1])
    expect(returnedBy(refund('a', 300, { line: 1, access: 'stays' }))).toEqual([1])
    expect(returnedBy(refund('a', 200), refund('b', 200))).toEqual([0, 1])
    expect(returnedLines({ ...paid, disputes: [dispute('d', 400)] })).toEqual([])
    expect(returnedLines({ ...paid, disputes: [dispute('d', 400, { state: 'lost' })] })).toEqual([0, 1, 2])
  })

  it('seats stay where the refund of their line leaves the access', () => {
    const line = { line: 0, quantity: 2, totalCents: 200 }
    const seatsAfter = (more: Partial<Refund>) =>
      seatsLeft({ lines: [line], refunds: [refund('a', 100, { line: 0, ...more })] })
    expect([seatsAfter({}), seatsAfter({ access: 'stays' })]).toEqual([[1], [2]])
    expect(seatsAfter({ line: 1 })).toEqual([2])
  })

  it('a refund without a line is shared by all lines in proportion', () => {
    const facts = { ...sale(line(0, 10_000, 50), line(1, 10_000, 10)), refunds: [refund('a', 10_000)] }
    expect(commissionCents(facts)).toBe(3000)
    const thirds = sale(line(0, 100, 100), line(1, 100, 100), line(2, 100, 100))
    expect(commissionCents({ ...thirds, refunds: [refund('a', 100)] })).toBe(200)
    expect(commissionCents({ ...thirds, refunds: [refund('a', 101)] })).toBe(199)
  })

  it('a refund known after a later one changes no written entry', () => {
    const facts = sale(line(0, 9900, 55))
    const early = refund('early', 3333, { at: paidAt + day })
    const late = refund('late', 3333, { at: paidAt + 3 * day })
    const first = missingEntries({ ...facts, refunds: [late] }, [])
    const second = missingEntries({ ...facts, refunds: [early, late] }, first)
    expect(second.map(({ key }) => key)).toEqual(['refund#early'])
    const total = [...first, ...second].reduce((sum, { cents }) => sum + cents, 0)
    expect(total).toBe(commissionCents({ ...facts, refunds: [early, late] }))
  })
})

describe('A refund that fails later', () => {
  const paid = sale(line(0, 10_000, 50))
  const written = [
    { key: 'earn', cents: 5000 },
    { key: 'refund#r', cents: -5000 },
  ]

  it('is reversed by an entry of the same day, once', () => {
    const facts = { ...paid, failedRefunds: [refund('r', 10_000)] }
    const [reversal] = missingEntries(facts, written)
    expect(reversal).toMatchObject({
      key: 'refund_failed#r',
      kind: 'adjustment',
      cents: 5000,
      at: paidAt + day,
    })
    expect(missingEntries(facts, [...written, { key: 'refund_failed#r', cents: 5000 }])).toEqual([])
    expect(orderState(facts)).toBe('paid')
  })

  it('still counts for what becomes known before its own reversal', () => {
    const facts = {
      ...paid,
      refunds: [refund('s', 2000)],
      failedRefunds: [refund('r', 4000, { at: paidAt + 2 * day })],
    }
    const known = [
      { key: 'earn', cents: 5000 },
      { key: 'refund#r', cents: -2000 },
    ]
    expect(centsOf(facts, known)).toEqual([
      ['refund#s', -1000],
      ['refund_failed#r', 2000],
    ])
  })

  it('no longer counts for a refund made after it failed', () => {
    const twoLines = sale(line(0, 10_000, 50), line(1, 10_000, 20))
    const failed: FailedRefund = { ...refund('r', 10_000, { line: 0 }), failedAt: paidAt + 5 * day }
    const later = refund('s', 4000, { at: paidAt + 6 * day })
    const known = [
      { key: 'earn', cents: 7000 },
      { key: 'refund#r', cents: -5000 },
    ]
    expect(centsOf({ ...twoLines, refunds: [later], failedRefunds: [failed] }, known)).toEqual([
      ['refund_failed#r', 5000],
      ['refund#s', -1400],
    ])
  })

  it('no longer counts for a refund of the second in which it failed', () => {
    const failedAt = paidAt + 5 * day
    const failed: FailedRefund = { ...refund('r', 10_000), failedAt }
    const later = refund('a', 4000, { at: failedAt })
    expect(centsOf({ ...paid, refunds: [later], failedRefunds: [failed] }, written)).toEqual([
      ['refund_failed#r', 5000],
      ['refund#a', -2000],
    ])
  })

  it('is reversed in the order of the keys where several fail in one second', () => {
    const failed = (id: string, cents: number): FailedRefund => ({
      ...refund(id, cents),
      failedAt: paidAt + 5 * day,
    })
    const known = [
      { key: 'earn', cents: 5000 },
      { key: 'refund#a', cents: -1000 },
      { key: 'refund#z', cents: -2000 },
    ]
    expect(centsOf({ ...paid, failedRefunds: [failed('z', 4000), failed('a', 2000)] }, known)).toEqual([
      ['refund_failed#a', 1000],
      ['refund_failed#z', 2000],
    ])
  })

  it('needs no entry if nobody took it for one that succeeded', () => {
    expect(centsOf({ ...paid, failedRefunds: [refund('r', 10_000)] })).toEqual([['earn', 5000]])
  })
})

describe('What stays spent of an order', () => {
  it('is what was not refunded, and nothing after a lost dispute', () => {
    expect(spentCents(4900, 'partially_refunded', 900)).toBe(4000)
    expect(spentCents(4900, 'disputed', 0)).toBe(4900)
    expect(spentCents(4900, 'lost', 0)).toBe(0)
  })
})

describe('A dispute', () => {
  it('takes back what was not refunded, and restores it when it is won', () => {
    const facts = { ...sale(line(0, 10_000, 50)), refunds: [refund('r', 4000)] }
    const disputed = { ...facts, disputes: [dispute('d', 10_000)] }
    expect(centsOf(disputed)).toEqual([
      ['earn', 5000],
      ['refund#r', -2000],
      ['dispute#d', -3000],
    ])
    const won = { ...facts, disputes: [dispute('d', 10_000, { state: 'won', closedAt: paidAt + 5 * day })] }
    expect(centsOf(won, missingEntries(disputed, []))).toEqual([['dispute_won#d', 3000]])
    expect([orderState(disputed), orderState(won)]).toEqual(['disputed', 'partially_refunded'])
  })

  it('a won dispute counts from the decision, never from before the dispute', () => {
    const won = (closedAt: number) => {
      const disputes = [dispute('d', 100, { state: 'won' as const, closedAt })]
      return missingEntries({ ...sale(line(0, 100, 50)), disputes }, []).at(-1)
    }
    expect(won(paidAt + 5 * day)).toMatchObject({ key: 'dispute_won#d', at: paidAt + 5 * day })
    expect(won(paidAt + day)).toMatchObject({ key: 'dispute_won#d', at: paidAt + 2 * day })
  })

  it('a lost dispute ends all access, a won one restores it', () => {
    const facts = sale(line(0, 100, 50), line(1, 100, 50))
    expect(revokedLines({ ...facts, disputes: [dispute('d', 200, { state: 'lost' })] })).toEqual([0, 1])
    expect(revokedLines({ ...facts, disputes: [dispute('d', 200, { state: 'won' })] })).toEqual([])
    expect(orderState({ ...facts, disputes: [dispute('d', 200, { state: 'lost' })] })).toBe('lost')
  })
})

describe('The entries of a payment', () => {
  const keysOf = (refunds: Refund[], disputes: Dispute[] = []) =>
    missingEntries({ ...sale(line(0, 100, 50)), refunds, disputes }, []).map(({ key }) => key)

  it('are written oldest first, after the sale, in whatever order the provider lists them', () => {
    const early = refund('z', 10, { at: paidAt - day })
    const late = refund('a', 10, { at: paidAt + day })
    expect(keysOf([early, late])).toEqual(['earn', 'refund#z', 'refund#a'])
    expect(keysOf([late, early])).toEqual(['earn', 'refund#z', 'refund#a'])
  })

  it('entries of one moment are written in the order of their keys', () => {
    const [a, b, c] = [refund('a', 10), refund('b', 10), refund('c', 10)]
    const sorted = ['earn', 'dispute#d', 'refund#a', 'refund#b', 'refund#c']
    const disputes = [dispute('d', 10, { at: paidAt + day })]
    expect(keysOf([a, b, c], disputes)).toEqual(sorted)
    expect(keysOf([c, b, a], disputes)).toEqual(sorted)
  })
})

import { describe, expect, test } from 'vitest'
import {
  effectOf,
  evidenceDueAt,
  firstPayoutWait,
  flagIdOf,
  flagKinds,
  monthsCountedAt,
  needsSecureCheckouts,
  noCommissionReason,
  rateFindings,
  warningOutcome,
} from '#rules/risk.ts'
import { dayMs } from '#rules/time.ts'

const kindsOf = (orders: number, refunded: number, disputed = 0) =>
  rateFindings({ orders, refunded, disputed }, '2026-11').map(({ kind }) => kind)

describe('rates of refunds and disputes', () => {
  test('nothing is said of nineteen orders', () => {
    expect(kindsOf(19, 19, 19)).toEqual([])
    expect(kindsOf(20, 2)).toEqual(['refund-hold'])
  })

  test.each([
    [1000, 99, []],
    [1000, 100, ['refund-hold']],
    [1000, 149, ['refund-hold']],
    [1000, 150, ['refund-hold', 'refund-pause']],
  ])('in %i orders %i refunds lead to %j', (orders, refunded, kinds) => {
    expect(kindsOf(orders, refunded)).toEqual(kinds)
  })

  test.each([
    [10_000, 49, []],
    [10_000, 50, ['dispute-hold']],
    [10_000, 74, ['dispute-hold']],
    [10_000, 75, ['dispute-hold', 'dispute-pause']],
  ])('in %i orders %i disputes lead to %j', (orders, disputed, kinds) => {
    expect(kindsOf(orders, 0, disputed)).toEqual(kinds)
  })

  test('a finding explains itself and names its month', () => {
    const [finding] = rateFindings({ orders: 20, refunded: 2, disputed: 0 }, '2026-11')
    expect(finding).toEqual({
      kind: 'refund-hold',
      subject: '2026-11',
      text: '2 of your 20 orders of the last three months were refunded, which is 10% or more. Commissions of new sales are held for 60 days.',
    })
    const paused = rateFindings({ orders: 200, refunded: 0, disputed: 2 }, '2026-11')
    expect(paused[1]?.text).toBe(
      '2 of your 200 orders of the last three months were disputed, which is 0.75% or more. Your payouts are paused until we have looked into it.',
    )
  })

  test('orders of this month and of the two before it count', () => {
    expect(monthsCountedAt(Date.UTC(2026, 0, 31, 23))).toEqual(['2026-01', '2025-12', '2025-11'])
    expect(monthsCountedAt(Date.UTC(2026, 2, 31))).toEqual(['2026-03', '2026-02', '2026-01'])
  })

  test('only flags of rates hold something', () => {
    expect(flagKinds.map(effectOf)).toEqual(['hold', 'pause', 'hold', 'pause', 'none', 'none', 'none'])
  })
})

test.each([
  [2, 2, false],
  [3, 1, false],
  [3, 2, true],
])('a first payout with %i buyers and %i cards: %s', (buyers, cards, isSent) => {
  expect(firstPayoutWait({ buyers, cards }) === undefined).toBe(isSent)
})

test('a first payout that waits says what for', () => {
  expect(firstPayoutWait({ buyers: 1, cards: 2 })).toBe(
    'Your first payout needs three buyers who paid with at least two cards; so far there were 1 buyer and 2 cards.',
  )
})

describe('a purchase earns nothing', () => {
  const facts = {
    buyerEmail: 'bo@mail.example',
    sellerEmail: 'ada@gmail.com',
    card: 'c',
    planCards: new Set<string>(),
  }

  test.each(['ada@gmail.com', 'A.da@gmail.com', 'ada+friend@googlemail.com'])(
    'from the mailbox %s',
    (buyerEmail) => {
      expect(noCommissionReason({ ...facts, buyerEmail })).toMatch(/^Bought by the seller/)
    },
  )

  test('when the card has paid the seller’s plan', () => {
    expect(noCommissionReason({ ...facts, planCards: new Set(['c']) })).toMatch(/^Bought by the seller/)
    expect(noCommissionReason({ ...facts, planCards: new Set(['other']) })).toBeUndefined()
    expect(noCommissionReason({ ...facts, card: undefined, sellerEmail: undefined })).toBeUndefined()
  })
})

test.each([
  [0, 'nothing'],
  [1, 'refund'],
  [29_999, 'refund'],
  [30_000, 'task'],
])('a warning of fraud in a payment of %i cents leads to: %s', (cents, outcome) => {
  expect(warningOutcome(cents)).toBe(outcome)
})

test('the fourth declined card within a day secures checkouts', () => {
  const now = 100 * dayMs
  expect(needsSecureCheckouts([now, now, now], now)).toBe(false)
  expect(needsSecureCheckouts([now, now, now, now - dayMs + 1], now)).toBe(true)
  expect(needsSecureCheckouts([now, now, now, now - dayMs], now)).toBe(false)
})

test('evidence is submitted two days before the deadline, or at once', () => {
  expect(evidenceDueAt(10 * dayMs, dayMs)).toBe(8 * dayMs)
  expect(evidenceDueAt(10 * dayMs, 9 * dayMs)).toBe(9 * dayMs)
})

test('a flag is named by its kind and what it is about', () => {
  expect(flagIdOf({ kind: 'refund-hold', subject: '2026-11' })).toBe('refund-hold.2026-11')
})

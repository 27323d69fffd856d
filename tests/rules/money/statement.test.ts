import { expect, test } from 'vitest'
import {
  statementDay,
  statementDays,
  statementPeriod,
  statementPeriods,
  statementTotals,
} from '#rules/money/statement.ts'

test.each([
  ['2026', '2026-01-01', '2026-12-31'],
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('%s goes from %s to %s', (period, from, to) => {
  expect(statementDays(period)).toEqual({ from, to })
})

test('a store has its years and months since it was opened, newest first', () => {
  expect(statementPeriods('2025-11-30', '2026-02-01')).toEqual({
    years: ['2026', '2025'],
    months: ['2026-02', '2026-01', '2025-12', '2025-11'],
  })
  expect(statementPeriods('2026-11-23', '2026-11-23')).toEqual({ years: ['2026'], months: ['2026-11'] })
})

test('the parts of a statement add up to the change of the balance', () => {
  const entries = [
    ['earn', 5335],
    ['refund', -1000],
    ['dispute', -4335],
    ['dispute_won', 4335],
    ['adjustment', 7],
    ['referral', 2350],
    ['referral_refund', -50],
    ['payout', -6000],
    ['payout_returned', 500],
  ] as const
  expect(statementTotals(entries.map(([kind, cents]) => ({ kind, cents })))).toEqual({
    sales: 4342,
    referrals: 2300,
    payouts: -5500,
    change: 1142,
  })
})

test.each(['26', '1999', '2026-13', '2026-00', '2026-1', '2026-11-01', 'x'])('%s is no period', (period) => {
  expect(statementPeriod.test(period)).toBe(false)
})

/** In Berlin until noon of 20 November, in Los Angeles until noon of the 21st, in Tokyo since. */
const moved = {
  zoneinfo: 'Asia/Tokyo',
  earlier: [
    { zoneinfo: 'Europe/Berlin', until: '2026-11-20T12:00:00.000Z' },
    { zoneinfo: 'America/Los_Angeles', until: '2026-11-21T12:00:00.000Z' },
  ],
}

test.each([
  ['the day of the zone of then', '2026-11-19T23:30Z', undefined, '2026-11-20', 'Europe/Berlin'],
  ['its recorded day', '2026-11-22T01:00Z', '2026-11-22', '2026-11-22', 'Asia/Tokyo'],
  ['a day of the zone before', '2026-11-22T02:00Z', '2026-11-21', '2026-11-21', 'America/Los_Angeles'],
  ['a day of an older zone', '2026-11-21T04:00Z', '2026-11-21', '2026-11-21', 'Europe/Berlin'],
  [
    'the last zone before that has its day',
    '2026-11-21T20:00Z',
    '2026-11-21',
    '2026-11-21',
    'America/Los_Angeles',
  ],
  ['a day of the newest zone', '2026-11-20T20:00Z', '2026-11-21', '2026-11-21', 'Asia/Tokyo'],
  ['a day of no zone', '2026-11-22T01:00Z', '2026-11-29', '2026-11-29', 'Asia/Tokyo'],
])('a statement lists an entry under %s', (_, at, recorded, day, zoneinfo) => {
  expect(statementDay(moved, Date.parse(at), recorded)).toEqual({ day, zoneinfo })
})

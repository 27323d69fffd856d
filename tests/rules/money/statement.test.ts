import { expect, test } from 'vitest'
import { statementDays, statementPeriod, statementPeriods, statementTotals } from '#rules/money/statement.ts'

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

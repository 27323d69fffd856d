import { expect, test } from 'vitest'
import { AnalyticsPeriod } from '#contract/analytics.ts'

const messageOf = (from: string, to: string) =>
  AnalyticsPeriod.safeParse({ from, to }).error?.issues[0]?.message

test('a period has 1 to 366 days, both ends included', () => {
  expect(messageOf('2026-03-01', '2026-03-01')).toBeUndefined()
  expect(messageOf('2025-01-01', '2026-01-01')).toBeUndefined()
  expect(messageOf('2025-01-01', '2026-01-02')).toBe('Choose at most 366 days.')
})

test('a period that is none is refused with what to do', () => {
  expect(messageOf('2026-03-02', '2026-03-01')).toBe('The first day must not be after the last.')
  expect(messageOf('2026-13-01', '2027-01-01')).toBe('There is no such date.')
  for (const date of ['1 March 2026', '2026-3-1', '2026-03-01T00:00', 'x2026-03-01'])
    expect(messageOf(date, '2026-03-02')).toBe('Write dates as YYYY-MM-DD.')
})

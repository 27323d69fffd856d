import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstDayOf, type PeriodName } from '#rules/period.ts'

test.each<[PeriodName, string, string | undefined]>([
  ['7d', '2026-03-03', '2026-02-25'],
  ['30d', '2027-01-15', '2026-12-17'],
  ['90d', '2026-03-31', '2026-01-01'],
  ['12m', '2026-11-22', '2025-11-23'],
  ['12m', '2028-02-29', '2027-03-01'],
  ['12m', '2026-12-31', '2026-01-01'],
  ['all', '2026-11-22', undefined],
  ['own', '2026-11-22', undefined],
])('the period %s that ends on %s begins on %s', (name, today, first) => {
  expect(firstDayOf(name, today)).toBe(first)
})

test('twelve months never have more than 366 days', () => {
  const dates = fc.date({ min: new Date('2024-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, (date) => {
      const today = date.toISOString().slice(0, 10)
      const days = (Date.parse(today) - Date.parse(firstDayOf('12m', today) ?? '')) / 86_400_000 + 1
      expect([365, 366]).toContain(days)
    }),
  )
})

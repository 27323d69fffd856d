import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, datesBetween, daysBetween } from '#rules/calendar.ts'
import { firstDayOf, grainOf, type PeriodName, partsOf, pointsOf, rangeBefore } from '#rules/period.ts'

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

test('a period is compared with as many days before, if the store was open', () => {
  const range = { from: '2025-06-20', to: '2025-06-22' }
  expect(rangeBefore(range, '2025-06-19')).toEqual({ from: '2025-06-17', to: '2025-06-19' })
  expect(rangeBefore(range, '2025-06-20')).toBeUndefined()
})

test.each([
  ['2026-01-01', '2026-01-31', 'day'],
  ['2026-01-01', '2026-02-01', 'week'],
  ['2026-01-01', '2026-07-03', 'week'],
  ['2026-01-01', '2026-07-04', 'month'],
])('%s to %s is drawn by %s', (from, to, grain) => {
  expect(grainOf({ from, to })).toBe(grain)
})

test('the newest week is whole, and months are the calendar’s', () => {
  expect(pointsOf({ from: '2026-01-01', to: '2026-01-10' }, 'week')).toEqual([
    { from: '2026-01-01', to: '2026-01-03' },
    { from: '2026-01-04', to: '2026-01-10' },
  ])
  expect(pointsOf({ from: '2025-12-30', to: '2026-02-02' }, 'month')).toEqual([
    { from: '2025-12-30', to: '2025-12-31' },
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-02' },
  ])
})

test('each day of any period is in one point and one request', () => {
  const from = fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2024-01-01', days))
  const grains = fc.constantFrom('day', 'week', 'month')
  fc.assert(
    fc.property(from, fc.integer({ min: 0, max: 1200 }), grains, (from, days, grain) => {
      const range = { from, to: addDays(from, days) }
      const all = datesBetween(range.from, range.to)
      expect(pointsOf(range, grain).flatMap((point) => datesBetween(point.from, point.to))).toEqual(all)
      const parts = partsOf(range, 366)
      expect(parts.flatMap((part) => datesBetween(part.from, part.to))).toEqual(all)
      expect(parts.every((part) => daysBetween(part.from, part.to) <= 366)).toBe(true)
      const before = rangeBefore(range, '2000-01-01')
      expect(before && datesBetween(before.from, range.to)).toHaveLength(2 * all.length)
    }),
  )
})

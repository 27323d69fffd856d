import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, datesBetween, daysBetween } from '#rules/calendar.ts'

const date = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10))

test('days are counted by the calendar across months, leap days and years', () => {
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(datesBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(datesBetween('2026-03-02', '2026-03-01')).toEqual([])
  fc.assert(
    fc.property(date, fc.integer({ min: 0, max: 800 }), (from, days) => {
      const to = addDays(from, days)
      expect(addDays(to, -days)).toBe(from)
      const dates = datesBetween(from, to)
      expect(dates).toHaveLength(daysBetween(from, to))
      expect(dates).toEqual([...new Set(dates)].toSorted())
      expect([dates[0], dates.at(-1)]).toEqual([from, to])
    }),
  )
})

test('the same day of another month, or its last', () => {
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29')
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  fc.assert(
    fc.property(date, fc.integer({ min: -30, max: 30 }), (from, months) => {
      const moved = addMonths(from, months)
      const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
      expect(monthNumber(moved) - monthNumber(from)).toBe(months)
      expect(moved.slice(8) <= from.slice(8)).toBe(true)
    }),
  )
})

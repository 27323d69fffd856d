import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, datesBetween, daysBetween } from '#rules/calendar.ts'
import { bucketsOf, grainOf, partsOf, periodBefore, periodChoices, periodOf } from '#rules/periods.ts'

const since = '2025-06-15'
const date = fc.integer({ min: 0, max: 5000 }).map((days) => addDays(since, days))

test.each([
  ['7d', '2026-03-03', '2026-02-25', { from: '2026-02-18', to: '2026-02-24' }],
  ['30d', '2026-01-05', '2025-12-07', { from: '2025-11-07', to: '2025-12-06' }],
  ['90d', '2028-03-01', '2027-12-03', { from: '2027-09-04', to: '2027-12-02' }],
  ['12m', '2028-02-29', '2027-03-01', { from: '2026-03-01', to: '2027-02-28' }],
  ['all', '2028-02-29', since, undefined],
] as const)('%s up to %s begin on %s', (choice, today, from, before) => {
  const period = periodOf(choice, today, since)
  expect(period).toEqual({ from, to: today })
  expect(periodBefore(choice, period, since)).toEqual(before)
})

test('a period is not compared with days before the store was opened', () => {
  const period = { from: '2025-06-20', to: '2025-06-22' }
  expect(periodBefore('own', period, since)).toEqual({ from: '2025-06-17', to: '2025-06-19' })
  expect(periodBefore('own', { from: '2025-06-15', to: '2025-06-22' }, since)).toBeUndefined()
  expect(periodBefore('12m', periodOf('12m', '2026-06-14', since), since)).toBeUndefined()
  expect(periodBefore('12m', periodOf('12m', '2026-06-15', since), since)).toBeDefined()
})

test('everything of a store in a zone behind its server’s day is today', () => {
  expect(periodOf('all', '2025-06-14', since)).toEqual({ from: '2025-06-14', to: '2025-06-14' })
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
  expect(bucketsOf({ from: '2026-01-01', to: '2026-01-10' }, 'week')).toEqual([
    { from: '2026-01-01', to: '2026-01-03' },
    { from: '2026-01-04', to: '2026-01-10' },
  ])
  expect(bucketsOf({ from: '2025-12-30', to: '2026-02-02' }, 'month')).toEqual([
    { from: '2025-12-30', to: '2025-12-31' },
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-02' },
  ])
})

test('whatever the period, each of its days is in exactly one point of the chart and in one request', () => {
  fc.assert(
    fc.property(
      date,
      fc.integer({ min: 0, max: 1200 }),
      fc.constantFrom('day', 'week', 'month'),
      (from, days, grain) => {
        const period = { from, to: addDays(from, days) }
        const all = datesBetween(period.from, period.to)
        expect(bucketsOf(period, grain).flatMap((bucket) => datesBetween(bucket.from, bucket.to))).toEqual(
          all,
        )
        const parts = partsOf(period, 366)
        expect(parts.flatMap((part) => datesBetween(part.from, part.to))).toEqual(all)
        expect(parts.every((part) => daysBetween(part.from, part.to) <= 366)).toBe(true)
      },
    ),
  )
})

test('a period never overlaps the one before it, and both fit one request', () => {
  fc.assert(
    fc.property(
      date,
      fc.constantFrom(...periodChoices.filter((choice) => choice !== 'own' && choice !== 'all')),
      (today, choice) => {
        const period = periodOf(choice, today, since)
        const before = periodBefore(choice, period, since)
        expect(daysBetween(period.from, period.to)).toBeLessThanOrEqual(366)
        if (!before) return
        expect(before.to < period.from).toBe(true)
        expect(
          Math.abs(daysBetween(before.from, before.to) - daysBetween(period.from, period.to)),
        ).toBeLessThanOrEqual(1)
      },
    ),
  )
})

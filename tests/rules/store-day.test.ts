import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#rules/calendar.ts'
import { changedZones, dayIn, defaultTimeZone, isTimeZone, startOfDayIn, storeDay } from '#rules/store-day.ts'

const newYearInLondon = Date.UTC(2027, 0, 1, 0, 30)

test.each([
  ['UTC', '2027-01-01'],
  ['America/New_York', '2026-12-31'],
  ['Pacific/Kiritimati', '2027-01-01'],
  ['Pacific/Pago_Pago', '2026-12-31'],
])('a sale half an hour into London’s year counts on: %s %s', (timeZone, day) => {
  expect(dayIn(timeZone, newYearInLondon)).toBe(day)
  expect(dayIn(timeZone, newYearInLondon)).toBe(day)
})

test('a store with an unknown time zone counts its days in UTC', () => {
  expect(defaultTimeZone).toBe('UTC')
  expect(dayIn('Mars/Olympus_Mons', newYearInLondon)).toBe('2027-01-01')
  expect(dayIn('Mars/Olympus_Mons', Date.UTC(2026, 2, 4, 23, 59))).toBe('2026-03-04')
})

test.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'UTC'])(
  '%s is a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true)
  },
)

test.each(['', '+02:00', 'Mars/Olympus_Mons', 'Etc/Unknown', 'Europe/Berlin\n', '<script>'])(
  '%j is no time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false)
  },
)
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
/** Any moment of the years in which there can be sales, dense around the ends of years. */
const moments = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2040, 0, 1) }),
  fc
    .tuple(fc.integer({ min: 2026, max: 2040 }), fc.integer({ min: -86_400_000, max: 86_400_000 }))
    .map(([year, offset]) => Date.UTC(year, 0, 1) + offset),
)

test('a day begins with its first moment and ends before the next one', () => {
  fc.assert(
    fc.property(zones, moments, (timeZone, at) => {
      const date = dayIn(timeZone, at)
      const start = startOfDayIn(timeZone, date)
      const end = startOfDayIn(timeZone, addDays(date, 1))
      expect(start <= at && at < end).toBe(true)
      expect(dayIn(timeZone, start)).toBe(date)
      expect(dayIn(timeZone, end - 1)).toBe(date)
      expect(dayIn(timeZone, start - 1) < date).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  // Clocks go forward at midnight: the day begins at one.
  ['Africa/Cairo', '2026-04-24', 23],
  ['Europe/Berlin', '2028-02-29', 24],
])('in %s the day %s has %d hours', (timeZone, date, hours) => {
  const length = startOfDayIn(timeZone, addDays(date, 1)) - startOfDayIn(timeZone, date)
  expect(length / 3_600_000).toBe(hours)
})

test('a day that the zone skipped is empty', () => {
  const skipped = startOfDayIn('Pacific/Apia', '2011-12-30')
  expect(skipped).toBe(startOfDayIn('Pacific/Apia', '2011-12-31'))
})

const berlin = { zoneinfo: 'Europe/Berlin', earlier: [] }
const noon = Date.UTC(2026, 2, 10, 12)

test('a moment counts in the zone that the store had then', () => {
  const moved = changedZones(changedZones(berlin, 'Pacific/Kiritimati', noon), 'Pacific/Pago_Pago', noon + 1)
  expect(moved.zoneinfo).toBe('Pacific/Pago_Pago')
  expect([noon - 1, noon, noon + 1].map((at) => storeDay(moved, at))).toEqual([
    '2026-03-10',
    '2026-03-11',
    '2026-03-10',
  ])
})

test('a time within the second of a change counts in the previous zone', () => {
  const moved = changedZones(berlin, 'Pacific/Kiritimati', noon + 900)
  expect([noon, noon + 1000].map((at) => storeDay(moved, at))).toEqual(['2026-03-10', '2026-03-11'])
})

test('choosing the same zone keeps no earlier one; only ten are kept', () => {
  expect(changedZones(berlin, 'Europe/Berlin', noon)).toEqual(berlin)
  let zones: Parameters<typeof changedZones>[0] = berlin
  for (let n = 0; n < 15; n++) zones = changedZones(zones, `Etc/GMT+${n % 12}`, noon + n)
  expect(zones.earlier).toHaveLength(10)
  expect(zones.earlier.at(-1)?.until).toBe(new Date(noon + 14).toISOString())
})

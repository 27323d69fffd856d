import { expect, test } from 'vitest'
import { dayIn, defaultTimeZone, isTimeZone } from '#rules/store-day.ts'

const newYearInLondon = Date.UTC(2027, 0, 1, 0, 30)

test.each([
  ['UTC', '2027-01-01'],
  ['America/New_York', '2026-12-31'],
  ['Pacific/Kiritimati', '2027-01-01'],
  ['Pacific/Pago_Pago', '2026-12-31'],
])('a sale half an hour into the year in London is on the store’s own day: in %s %s', (timeZone, day) => {
  expect(dayIn(timeZone, newYearInLondon)).toBe(day)
  expect(dayIn(timeZone, newYearInLondon)).toBe(day)
})

test('a store in a time zone that this runtime does not know counts its days in UTC', () => {
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

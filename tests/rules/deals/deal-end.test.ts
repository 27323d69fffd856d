import { expect, test } from 'vitest'
import { dealEndText } from '#rules/deals/deal-end.ts'

const now = Date.parse('2026-11-26T12:00:00Z')

test.each([
  ['UTC', '2026-12-01T00:00:00Z', 'Nov 30'],
  ['UTC', '2100-01-01T00:00:00Z', 'Dec 31, 2099'],
  ['Europe/Berlin', '2026-12-31T23:00:00Z', 'Dec 31'],
  ['America/New_York', '2026-11-27T23:30:00Z', 'Nov 27, 6:30 PM EST'],
  ['America/New_York', '2027-01-01T04:30:00Z', 'Dec 31, 11:30 PM EST'],
  ['UTC', '2027-02-01T18:00:00Z', 'Feb 1, 2027, 6:00 PM UTC'],
])('in %s a deal until %s is on until %s', (timeZone, until, text) => {
  expect(dealEndText(until, timeZone, now).replaceAll('\u202f', ' ')).toBe(text)
})

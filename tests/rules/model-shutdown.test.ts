import { expect, test } from 'vitest'
import { daysUntilShutdown, isShutdownNear } from '#rules/model-shutdown.ts'

const now = Date.parse('2026-11-23T12:00:00Z')

test.each([
  ['2027-01-14', 51, true],
  ['2027-01-22', 59, true],
  ['2027-01-23', 60, true],
  ['2027-01-24', 61, false],
  ['2026-11-23', -1, true],
])('a model that ends on %s has %i days left; the warning is %s', (date, days, isNear) => {
  expect(daysUntilShutdown(date, now)).toBe(days)
  expect(isShutdownNear(date, now)).toBe(isNear)
})

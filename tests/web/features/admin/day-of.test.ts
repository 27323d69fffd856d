import { afterEach, expect, test, vi } from 'vitest'
import { dayOf } from '#web/features/admin/day-of.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Days of the machine are those of a place an hour east of Greenwich. */
function moveEast() {
  const there = (date: Date) => new Date(date.getTime() + 3_600_000)
  vi.spyOn(Date.prototype, 'getDate').mockImplementation(function (this: Date) {
    return there(this).getUTCDate()
  })
  vi.spyOn(Date.prototype, 'getMonth').mockImplementation(function (this: Date) {
    return there(this).getUTCMonth()
  })
  vi.spyOn(Date.prototype, 'getFullYear').mockImplementation(function (this: Date) {
    return there(this).getUTCFullYear()
  })
}

test('the end of a UTC day is that day, also east of Greenwich', () => {
  moveEast()
  expect(dayOf('2026-12-01T23:59:59.999Z')).toBe('Dec 1, 2026')
  expect(dayOf('2026-12-31T23:59:59.999Z')).toBe('Dec 31, 2026')
})

test('any other moment is on the day that the operator has then', () => {
  moveEast()
  expect(dayOf('2026-12-01T23:30:00.000Z')).toBe('Dec 2, 2026')
})

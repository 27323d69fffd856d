import { expect, test } from 'vitest'
import { settlingCallsPerSecond, storeCallsPerSecond } from '#rules/money/provider-rate.ts'

test.each([
  [25, 10],
  [99, 39],
  [1, 1],
])('one store may start, of %i calls a second, %i', (callsPerSecond, share) => {
  expect(storeCallsPerSecond(callsPerSecond)).toBe(share)
})

test.each([
  [25, 10],
  [99, 39],
  [1, 2],
])('settling may make, of %i calls a second, %i', (callsPerSecond, share) => {
  expect(settlingCallsPerSecond(callsPerSecond)).toBe(share)
})

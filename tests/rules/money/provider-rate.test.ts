import { expect, test } from 'vitest'
import { settlingCallsPerSecond, storeCallsPerSecond } from '#rules/money/provider-rate.ts'

test.each([
  [25, 10, 10],
  [99, 39, 39],
  [1, 1, 2],
])(
  'a provider that accepts %i calls a second leaves a store %i, settling %i',
  (accepted, store, settling) => {
    expect(storeCallsPerSecond(accepted)).toBe(store)
    expect(settlingCallsPerSecond(accepted)).toBe(settling)
  },
)

import { expect, test } from 'vitest'
import { nextTryAt } from '#rules/money/reconciliation.ts'

test('the next try comes after twice the time, and within a day', () => {
  const hours = [1, 2, 3, 4, 5, 6, 50].map((failures) => nextTryAt(0, failures) / 3_600_000)
  expect(hours).toEqual([1, 2, 4, 8, 16, 24, 24])
})

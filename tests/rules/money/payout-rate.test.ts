import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callsPerKindPerSecond, payoutHours, payoutsPerHour } from '#rules/money/payout-rate.ts'

test('two calls a payout pay 14,400 sellers an hour at the smallest limit', () => {
  expect(payoutsPerHour(25)).toBe(14_400)
  expect(payoutsPerHour(100)).toBe(57_600)
  expect(callsPerKindPerSecond(100)).toBe(20)
})

test('a million sellers are paid sooner with a higher limit', () => {
  expect(payoutHours(1_000_000, 25)).toBeCloseTo(69.4, 1)
  expect(payoutHours(1_000_000, 100)).toBeCloseTo(17.4, 1)
  expect(payoutHours(1_000_000, 500)).toBeCloseTo(3.5, 1)
  expect(payoutsPerHour(10_000)).toBe(payoutsPerHour(5_000))
})

const written = (hours: number) =>
  hours < 2
    ? `${Math.ceil(hours * 60)} minutes`
    : `${hours < 10 ? hours.toFixed(1) : Math.round(hours)} hours`

test.each([25, 100, 500])('the runbook has the hours of payouts at %i calls a second', (callsPerSecond) => {
  const hours = [10_000, 100_000, 1_000_000].map((sellers) => written(payoutHours(sellers, callsPerSecond)))
  const row = [
    callsPerSecond,
    payoutsPerHour(callsPerSecond).toLocaleString('en-US'),
    callsPerKindPerSecond(callsPerSecond),
  ]
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(`| ${[...row, ...hours].join(' | ')} |`)
})

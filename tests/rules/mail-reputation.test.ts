import { expect, test } from 'vitest'
import { standingOf } from '#rules/mail-reputation.ts'

test.each([
  ['bounces', 0, 0, 'good'],
  ['bounces', 39, 1000, 'good'],
  ['bounces', 40, 1000, 'near'],
  ['bounces', 50, 1000, 'review'],
  ['bounces', 100, 1000, 'pause'],
  ['complaints', 7, 10_000, 'good'],
  ['complaints', 8, 10_000, 'near'],
  ['complaints', 10, 10_000, 'review'],
  ['complaints', 50, 10_000, 'pause'],
] as const)('%s of %i in %i mails: the account stands %s', (kind, count, sent, standing) => {
  expect(standingOf(kind, count, sent)).toBe(standing)
})

import { expect, test } from 'vitest'
import {
  amountCapOf,
  approvalLifeMs,
  capKindOf,
  capOf,
  needsSecondOperator,
  viewLifeMs,
} from '#rules/operators.ts'

const hourMs = 60 * 60_000

test.each([
  [50_000, 4, false],
  [50_001, 0, true],
  [1, 5, true],
])('a refund of %d cents after %d others needs a second operator: %s', (cents, before, needed) => {
  expect(needsSecondOperator(cents, before)).toBe(needed)
})

test.each([
  ['refund', 40],
  ['propose', 40],
  ['set-role', 10],
  ['remove-second-factor', 10],
  ['suspension', 20],
  ['start-view', 20],
  ['draft-case-answer', 60],
  ['note', 200],
])('one operator makes "%s" at most %d times a day', (kind, times) => {
  expect(capOf(kind)).toBe(times)
})

test('one operator gives away $2,000 and 2,000 credits a day', () => {
  expect(['refund', 'grant-credits', 'note'].map(amountCapOf)).toEqual([200_000, 2000, undefined])
})

test('suspensions of every kind count together, and what ends one counts alone', () => {
  const suspensions = ['suspend-store', 'pause-payouts', 'suspend-sending', 'suspend-ai']
  expect(new Set(suspensions.map(capKindOf))).toEqual(new Set(['suspension']))
  expect(capKindOf('resume-store')).toBe('resume-store')
})

test('an approval waits a day, a look as a seller ends after an hour', () => {
  expect([approvalLifeMs, viewLifeMs]).toEqual([24 * hourMs, hourMs])
})

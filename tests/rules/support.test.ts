import { expect, test } from 'vitest'
import {
  answerDueAt,
  answerWindowMs,
  caseNumber,
  caseNumberPattern,
  caseTopics,
  hasRoomForAnswer,
  hasRoomForMessage,
  maxCaseLength,
  medianMs,
  rankOf,
  topicNames,
} from '#rules/support.ts'

const at = (text: string) => Date.parse(`${text}T10:00:00Z`)

test.each([
  ['2026-11-25', 'pro', '2026-11-26'],
  ['2026-11-27', 'pro', '2026-11-30'],
  ['2026-11-28', 'pro', '2026-11-30'],
  ['2026-11-26', 'lite', '2026-12-01'],
  ['2026-11-26', 'buyer', '2026-12-01'],
] as const)('written on %s, a question of %s is answered by %s', (since, from, until) => {
  expect(new Date(answerDueAt(at(since), from)).toISOString()).toBe(`${until}T10:00:00.000Z`)
})

test('Pro is answered before Starter, and both before buyers', () => {
  expect(['buyer', 'lite', 'pro'].toSorted()).toEqual(['buyer', 'lite', 'pro'])
  expect([rankOf('pro'), rankOf('lite'), rankOf('buyer')]).toEqual(['0', '1', '2'])
})

test('the median is the middle one, or between the two in the middle', () => {
  expect(medianMs([])).toBeUndefined()
  expect(medianMs([9, 1, 5])).toBe(5)
  expect(medianMs([1, 3, 5, 100])).toBe(4)
})

test('a later case has a larger number', () => {
  const [one, other] = [caseNumber(at('2026-11-25'), 0.99), caseNumber(at('2026-11-26'), 0)]
  expect(one < other).toBe(true)
  for (const number of [one, other, caseNumber(0, 0.5)]) expect(number).toMatch(caseNumberPattern)
})

test('a case’s number is its second since 2026 and two random digits', () => {
  expect(caseNumber(Date.UTC(2026, 0, 1, 0, 0, 9), 0.5)).toBe('00000009-50')
  expect(caseNumber(Date.UTC(2025, 11, 31), 0.079)).toBe('00000000-07')
})

test('each topic has a name of its own', () => {
  const names = caseTopics.map((topic) => topicNames[topic])
  expect(new Set(names).size).toBe(caseTopics.length)
  for (const name of names) expect(name).toMatch(/^[A-Z]/)
})

test('the median of answers looks back thirty days', () => {
  expect(answerWindowMs).toBe(30 * 24 * 60 * 60_000)
})

test('a case has room for forty messages and an answer', () => {
  const messages = (count: number) =>
    Array.from({ length: count }, () => ({ text: 'a'.repeat(maxCaseLength) }))
  expect([39, 40].map((count) => hasRoomForMessage(messages(count), 'a'))).toEqual([true, false])
  expect([40, 41].map((count) => hasRoomForAnswer(messages(count), 'a'))).toEqual([true, false])
})

test('a case in Japanese ends with 330,000 bytes and has room for four answers', () => {
  const text = 'あ'.repeat(maxCaseLength)
  const messages = (count: number) => Array.from({ length: count }, () => ({ text }))
  expect([26, 27].map((count) => hasRoomForMessage(messages(count), text))).toEqual([true, false])
  expect([27, 30, 31, 32].map((count) => hasRoomForAnswer(messages(count), text))).toEqual([
    ...[true, true, true, false],
  ])
})

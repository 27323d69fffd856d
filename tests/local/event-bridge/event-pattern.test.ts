import { expect, test } from 'vitest'
import { matches } from '#local/emulators/event-bridge/event-pattern.ts'

const pattern = { eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { type: { S: ['code'] } } } }
const event = (eventName: string, type?: string) => ({
  eventName,
  dynamodb: { ...(type && { NewImage: { type: { S: type } } }) },
})

test.each([
  [event('INSERT', 'code'), true],
  [event('MODIFY', 'code'), true],
  [event('REMOVE', 'code'), false],
  [event('INSERT', 'profile'), false],
  [event('INSERT'), false],
  [undefined, false],
])('%j matches: %s', (candidate, expected) => {
  expect(matches(pattern, candidate)).toBe(expected)
})

test('a prefix matches the beginning of a text', () => {
  const begins = { key: [{ prefix: 'drawings/' }] }
  expect(matches(begins, { key: 'drawings/a.json' })).toBe(true)
  for (const key of ['files/drawings/', 'drawings', 7, undefined])
    expect(matches(begins, { key })).toBe(false)
})

test('refuses an operator that it does not know', () => {
  for (const operator of [{ suffix: 'x' }, { prefix: { 'equals-ignore-case': 'x' } }])
    expect(() => matches({ a: [operator] }, { a: 'xy' })).toThrow(/does not know/)
})

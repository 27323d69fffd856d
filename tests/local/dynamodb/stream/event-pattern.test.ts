import { expect, test } from 'vitest'
import { matches } from '#local/emulators/dynamodb/stream/event-pattern.ts'

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

test('an operator that nobody taught it is refused, not ignored', () => {
  expect(() => matches({ a: [{ prefix: 'x' }] }, { a: 'xy' })).toThrow(/prefix/)
})

import { expect, test } from 'vitest'
import { CreateCheckout } from '#contract/sales/checkout.ts'

const cart = {
  store_id: 'store',
  lines: [{ id: 'course', quantity: 1 }],
  total_cents: 9700,
  request_id: 'request-1',
}
const messageFor = (changes: object) =>
  CreateCheckout.safeParse({ ...cart, ...changes }).error?.issues[0]?.message
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `course-${index}`, quantity: 1 }))

test('a cart has 1 to 20 lines of 1 to 20 seats', () => {
  expect(messageFor({ lines: lines(20) })).toBeUndefined()
  expect(messageFor({ lines: [{ id: 'course', quantity: 20 }] })).toBeUndefined()
})

test.each([
  ['an empty cart', { lines: [] }, 'The cart is empty.'],
  ['21 lines', { lines: lines(21) }, 'Buy at most 20 different courses at once.'],
  ['no seat', { lines: [{ id: 'course', quantity: 0 }] }, 'Choose 1 to 20 of each course.'],
  ['21 seats', { lines: [{ id: 'course', quantity: 21 }] }, 'Choose 1 to 20 of each course.'],
])('%s is refused with what to do', (_, changes, message) => {
  expect(messageFor(changes)).toBe(message)
})

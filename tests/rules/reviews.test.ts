import { expect, test } from 'vitest'
import { hasReadEnough } from '#rules/courses/library.ts'
import {
  averageStars,
  hasLink,
  isReviewShown,
  plainText,
  readerName,
  reviewLabel,
} from '#rules/courses/reviews.ts'

test.each([
  [0, 0, false],
  [0, 8, false],
  [1, 1, true],
  [1, 2, true],
  [1, 3, false],
  [2, 3, true],
  [2, 5, false],
  [3, 40, true],
])('%i of %i lessons are enough: %s', (read, lessons, isEnough) => {
  expect(hasReadEnough({ read, lessons })).toBe(isEnough)
})

test('a reader is called by the first name, or by the country', () => {
  expect(readerName({ name: 'Ana', country: 'ES' })).toBe('Ana')
  expect(readerName({ country: 'ES' })).toBe('A reader from Spain')
  expect(readerName({})).toBe('A reader')
})

test('a label says how much of the course was read', () => {
  expect(reviewLabel({ read: 6, lessons: 8 })).toBe('Bought here, read 6 of 8 lessons')
  expect(reviewLabel({ read: 1, lessons: 1 })).toBe('Bought here, read 1 of 1 lesson')
})

test('an average has one decimal, and needs five reviews', () => {
  expect(averageStars({ count: 4, stars: 20 })).toBeUndefined()
  expect(averageStars({ count: 5, stars: 23 })).toBe(4.6)
  expect(averageStars({ count: 38, stars: 179 })).toBe(4.7)
})

test('a review needs a seat, is never by a seller, and may be hidden', () => {
  const facts = { hasSeat: true, isSeller: false, hiddenReason: undefined }
  expect(isReviewShown(facts)).toBe(true)
  expect(isReviewShown({ ...facts, hasSeat: false })).toBe(false)
  expect(isReviewShown({ ...facts, isSeller: true })).toBe(false)
  expect(isReviewShown({ ...facts, hiddenReason: 'abuse' })).toBe(false)
})

test.each([
  ['See https://a.example', true],
  ['WWW.other.example', true],
  ['go to cheaper-courses.com', true],
  ['Good. Very good.', false],
  ['It costs 9.99 and takes 1.5 hours.', false],
])('%j has a link: %s', (text, expected) => {
  expect(hasLink(text)).toBe(expected)
})

test('a text keeps one empty line and loses control characters', () => {
  expect(plainText(' a\r\n\r\n \n\nb\tc\u202e\u0007 ')).toBe('a\n\nb c')
})

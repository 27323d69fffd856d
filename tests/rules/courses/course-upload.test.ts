import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxZipBytes, partBytes, partsOf, priceClaimsIn } from '#rules/courses/course-upload.ts'

describe('the parts of a zip', () => {
  test('are together as long as it, and none is empty or too long', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: maxZipBytes }), (bytes) => {
        const parts = partsOf(bytes)
        expect(parts.reduce((sum, length) => sum + length, 0)).toBe(bytes)
        expect(parts.every((length) => length > 0 && length <= partBytes)).toBe(true)
        expect(parts.length).toBe(Math.ceil(bytes / partBytes))
      }),
    )
  })
})

describe('a sentence about what a course costs', () => {
  test.each([
    'This course costs only $19.',
    'You paid $49 for it.',
    'It has a value of $200.',
    'Our price is 29 dollars.',
    'The course is worth €99.',
  ])('is found: %s', (claim) => {
    expect(priceClaimsIn(`Read this first. ${claim} Then go on.`)).toEqual([claim])
  })

  test.each(['Put $5 a day into the advert.', 'This course has nine lessons.', 'A mug sells for $12.'])(
    'is not: %s',
    (sentence) => {
      expect(priceClaimsIn(sentence)).toEqual([])
    },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { equalTrigrams } from '#rules/marketing/piece-checks.ts'
import { equalMarks, marksAsText, marksFromText, marksOf, mostEqualMarks } from '#rules/word-marks.ts'

const word = fc.stringMatching(/^[a-z]{3,9}$/)
const words = (count: number) => fc.array(word, { minLength: count, maxLength: count })

test('marks of a text share what its trigrams share', () => {
  fc.assert(
    fc.property(words(400), words(400), fc.integer({ min: 0, max: 400 }), (one, other, kept) => {
      const texts: [string, string] = [one.join(' '), [...one.slice(0, kept), ...other.slice(kept)].join(' ')]
      const found = equalMarks(marksOf(texts[0]), marksOf(texts[1]))
      expect(Math.abs(found - equalTrigrams(...texts))).toBeLessThan(0.02)
    }),
    { numRuns: 100 },
  )
})

test('marks survive being written as text', () => {
  fc.assert(
    fc.property(words(60), (list) => {
      const marks = marksOf(list.join(' '))
      expect(marksFromText(marksAsText(marks))).toEqual(marks)
    }),
  )
})

test('an empty text has nothing in common with any', () => {
  expect(mostEqualMarks(marksOf(''), [marksOf('one two three four five'), marksOf('')])).toBe(0)
})

test('no other text is nothing in common', () => {
  expect(mostEqualMarks(marksOf('one two three four five'), [])).toBe(0)
})

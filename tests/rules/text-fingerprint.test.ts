import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trigramSimilarity } from '#rules/marketing/piece-checks.ts'
import {
  decodeFingerprint,
  encodeFingerprint,
  fingerprintSimilarity,
  highestSimilarity,
  textFingerprint,
} from '#rules/text-fingerprint.ts'

const word = fc.stringMatching(/^[a-z]{3,9}$/)
const words = (count: number) => fc.array(word, { minLength: count, maxLength: count })

test('marks of a text share what its trigrams share', () => {
  fc.assert(
    fc.property(words(400), words(400), fc.integer({ min: 0, max: 400 }), (one, other, kept) => {
      const texts: [string, string] = [one.join(' '), [...one.slice(0, kept), ...other.slice(kept)].join(' ')]
      const found = fingerprintSimilarity(textFingerprint(texts[0]), textFingerprint(texts[1]))
      expect(Math.abs(found - trigramSimilarity(...texts))).toBeLessThan(0.02)
    }),
    { numRuns: 100 },
  )
})

test('marks survive being written as text', () => {
  fc.assert(
    fc.property(words(60), (list) => {
      const marks = textFingerprint(list.join(' '))
      expect(decodeFingerprint(encodeFingerprint(marks))).toEqual(marks)
    }),
  )
})

test('an empty text has nothing in common with any', () => {
  expect(
    highestSimilarity(textFingerprint(''), [textFingerprint('one two three four five'), textFingerprint('')]),
  ).toBe(0)
})

test('no other text is nothing in common', () => {
  expect(highestSimilarity(textFingerprint('one two three four five'), [])).toBe(0)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPiece } from '#lambdas/marketing/check-piece.ts'
import { checkRewording } from '#lambdas/marketing/check-rewording.ts'
import type { PieceFacts } from '#lambdas/marketing/piece-prompt.ts'
import { trigramSimilarity } from '#rules/marketing/piece-checks.ts'

const words = ['the', 'a', 'to', 'you', 'letter', 'reader', 'sentence', 'morning', 'window', 'write', 'with']
const sentence = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 60 })
  .map((all) => all.join(' '))
const lesson = 'first'
const supports = new Map([[lesson, words.join(' ')]])

const facts = (max_characters: number): PieceFacts => ({
  store_name: 'Ada',
  course: { title: 'Letters', blurb: '', tags: [] },
  ...{ place: 'facebook', goal: 'launch', tone: 'plain', audience: '' },
  focus: { angle: 'outcome', text: '', lesson },
  ...{ lessons: [], max_characters },
})

test('a piece that is accepted fits its length and is unlike every other', () => {
  fc.assert(
    fc.property(
      sentence,
      fc.array(sentence, { maxLength: 3 }),
      fc.nat({ max: 300 }),
      (text, others, most) => {
        const checked = checkPiece(JSON.stringify({ text, lesson }), { facts: facts(most), supports, others })
        const isLong = text.length > most
        const isLike = others.some((other) => trigramSimilarity(text, other) > 0.6)
        if ('accepted' in checked) expect({ isLong, isLike }).toEqual({ isLong: false, isLike: false })
        else if (isLong) expect(checked.problems.join(' ')).toContain(`at most ${most} characters`)
      },
    ),
  )
})

test('a shorter text that is accepted has at most the characters asked for', () => {
  fc.assert(
    fc.property(sentence, sentence, fc.nat({ max: 300 }), (text, source, most) => {
      const asked = { task: 'shorter', language: 'English', place: 'facebook', store_name: 'Ada' } as const
      const checked = checkRewording(JSON.stringify({ text }), {
        facts: { ...asked, course: { title: 'Letters' }, text: source, max_characters: most },
        ...{ language: 'en', lesson, supportText: '', others: [] },
      })
      if ('accepted' in checked) expect(checked.accepted.text.length).toBeLessThanOrEqual(most)
    }),
  )
})

test('an X piece is measured as X counts it: ticks are two characters each', () => {
  const text = 'Write it today ✓✓✓'
  const against = (max_characters: number) => ({
    facts: { ...facts(max_characters), place: 'x' as const },
    ...{ supports: new Map([[lesson, text]]), others: [] },
  })
  const answer = JSON.stringify({ text, lesson })
  expect(checkPiece(answer, against(text.length + 3))).toEqual({ accepted: { text, lesson } })
  expect(checkPiece(answer, against(text.length + 2))).toEqual({
    problems: ['Use at most 20 characters; these are 21.'],
  })
})

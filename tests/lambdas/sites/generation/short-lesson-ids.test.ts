import { expect, test } from 'vitest'
import { courseFacts, knowledgeWords } from '#lambdas/sites/generation/course-material.ts'
import { shortLessonIds } from '#lambdas/sites/generation/write-course.ts'
import { knownCourses } from '#tests/harness/pages/known-courses.ts'

const [course] = knownCourses()
if (!course) throw new Error('no course')
const facts = courseFacts(course, 'ada')
const short = shortLessonIds(facts)

test('the model is given lessons by ids of two or three characters', () => {
  const { angle, lessons, questions } = short.facts
  const ids = [angle.lesson, ...lessons.map(({ id }) => id), ...questions.map(({ lesson }) => lesson)]
  expect(ids.every((id) => /^L\d\d?$/.test(id))).toBe(true)
  expect(lessons.map(({ points }) => points)).toEqual(facts.lessons.map(({ points }) => points))
})

test('words cite lessons by their own ids, whichever the model used', () => {
  const words = knowledgeWords(course.knowledge)
  const [first, second] = facts.lessons
  const [promise, outcome] = [words.promise, words.promise]
  const cited = short.withOwnIds({
    ...words,
    promise: { ...promise, lesson: short.facts.lessons[0]?.id ?? '' },
    outcomes: [
      { ...outcome, lesson: second?.id ?? '' },
      { ...outcome, lesson: 'L99' },
    ],
  })
  expect(cited.promise.lesson).toBe(first?.id)
  expect(cited.outcomes.map(({ lesson }) => lesson)).toEqual([second?.id, 'L99'])
})

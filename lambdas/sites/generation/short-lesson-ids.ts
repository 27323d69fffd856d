import type { CourseWords } from '#contract/site/course-words.ts'
import type { CourseFacts } from './course-material.ts'

/** The material with short ids, and words that cite them with the lessons' own. */
type Shortened = { facts: CourseFacts; withOwnIds: (words: CourseWords) => CourseWords }

/** Gives lessons ids of two characters for one request: each statement repeats one, and the model is paid by the word. */
export function shortLessonIds(facts: CourseFacts): Shortened {
  const { angle, lessons, questions } = facts
  const own = [
    ...new Set([angle.lesson, ...lessons.map(({ id }) => id), ...questions.map(({ lesson }) => lesson)]),
  ]
  const shortBy = new Map(own.map((id, index) => [id, `L${index + 1}`]))
  const ownBy = new Map([...shortBy].map(([id, short]) => [short, id]))
  const short = (id: string) => shortBy.get(id) ?? id
  const cited = <T extends { lesson: string }>(claim: T): T => ({
    ...claim,
    lesson: ownBy.get(claim.lesson) ?? claim.lesson,
  })
  return {
    facts: {
      ...facts,
      angle: { ...angle, lesson: short(angle.lesson) },
      lessons: lessons.map(({ id, points }) => ({ id: short(id), points })),
      questions: questions.map((asked) => ({ ...asked, lesson: short(asked.lesson) })),
    },
    withOwnIds: ({ promise, outcomes, for_whom, faq }) => ({
      promise: cited(promise),
      outcomes: outcomes.map(cited),
      for_whom: for_whom.map(cited),
      faq: faq.map(cited),
    }),
  }
}

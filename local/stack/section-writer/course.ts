import { createHash } from 'node:crypto'
import type { CourseWords } from '#contract/site/course-words.ts'
import type { OneCourse } from './facts.ts'

const written = { outcomes: 6, for_whom: 1, faq: 2 }

/**
 * The words about one course: of each lesson in the request a point, and some of the questions with their answers, whole or their
 * first sentence. What is taken follows from the whole request, so that two stores that were given much of the same say
 * something else.
 */
export function course({ angle, audience, lessons, questions }: OneCourse): CourseWords {
  const material = JSON.stringify([angle, audience, lessons, questions])
  const ranked = <T>(items: readonly T[], count: number) => inOrderOf(material, items).slice(0, count)
  return {
    promise: { text: angle.text, lesson: angle.lesson },
    outcomes: lessons
      .flatMap(({ id, points }) => ranked(points, 2).map((text) => ({ text, lesson: id })))
      .slice(0, written.outcomes),
    for_whom: ranked(audience, written.for_whom).map((text) => ({ text, lesson: angle.lesson })),
    faq: ranked(questions, written.faq).map((asked) => ({
      ...asked,
      answer: ranked([asked.answer, firstSentence(asked.answer)], 1)[0] ?? asked.answer,
    })),
  }
}

const inOrderOf = <T>(material: string, items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, rank: hashOf(`${material}|${JSON.stringify(item)}`) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ item }) => item)

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const firstSentence = (text: string) => /^.{20,}?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text

import type { CourseWords } from '#contract/site/course-words.ts'
import type { OneCourse } from './facts.ts'
import { uncapitalized, writerFor } from './writer.ts'

/** The most items of a list. */
const most = { outcomes: 6, for_whom: 3 }

/** The words about one course: of each lesson in the request its first point, and its questions with their answers. */
export function course({ store_name, angle, audience, lessons, questions }: OneCourse): CourseWords {
  const { pick } = writerFor({ store_name, products: [{ title: angle.text }], present: lessons })
  const lead = pick(leads)
  return {
    promise: { text: angle.text, lesson: angle.lesson },
    outcomes: lessons
      .flatMap(({ id, points: [text] }) => (text ? [{ text: asOutcome(text, lead), lesson: id }] : []))
      .slice(0, most.outcomes),
    for_whom: audience.slice(0, most.for_whom).map((text) => ({ text, lesson: angle.lesson })),
    faq: questions,
  }
}

const leads = [
  'You work by this rule:',
  'You know what to keep in mind:',
  'From the lesson into your week:',
  'You do it without a second thought:',
  'One thing you will not forget:',
] as const

/** A point of a lesson is a rule; an outcome says what you have or can do. */
const asOutcome = (text: string, lead: string) =>
  /^You\b/.test(text) ? text : `${lead} ${uncapitalized(text)}`

import type { CourseWords } from '#contract/site/course-words.ts'
import type { OneCourse } from './facts.ts'

/** The most items of a list. */
const most = { outcomes: 6, for_whom: 3 }

/** The words about one course: of each lesson in the request its first point, and its questions with their answers. */
export const course = ({ angle, audience, lessons, questions }: OneCourse): CourseWords => ({
  promise: { text: angle.text, lesson: angle.lesson },
  outcomes: lessons
    .flatMap(({ id, points: [text] }) => (text ? [{ text, lesson: id }] : []))
    .slice(0, most.outcomes),
  for_whom: audience.slice(0, most.for_whom).map((text) => ({ text, lesson: angle.lesson })),
  faq: questions,
})

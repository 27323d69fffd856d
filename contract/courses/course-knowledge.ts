import * as z from 'zod/mini'

const sentence = z.string().check(z.trim(), z.minLength(8), z.maxLength(320))
const lesson = z.string().check(z.minLength(1), z.maxLength(60))
const cited = z.strictObject({ text: sentence, lesson })

/**
 * What is known about a course, from its lessons: `courses/<slug>/knowledge.json`. Each entry but `audience` and
 * `not_for` names the lesson that supports it.
 */
export const CourseKnowledge = z.strictObject({
  audience: z.array(sentence).check(z.minLength(1), z.maxLength(3)),
  outcomes: z.array(cited).check(z.minLength(4), z.maxLength(6)),
  not_for: z.array(sentence).check(z.minLength(2), z.maxLength(3)),
  questions: z
    .array(z.strictObject({ question: sentence, answer: sentence, lesson }))
    .check(z.minLength(8), z.maxLength(12)),
  objections: z
    .array(z.strictObject({ objection: sentence, answer: sentence, lesson }))
    .check(z.minLength(3), z.maxLength(5)),
  /** One sentence each with which a text about the course may begin. */
  angles: z.strictObject({ outcome: cited, curiosity: cited, objection: cited, audience: cited }),
  key_points: z
    .array(z.strictObject({ lesson, points: z.array(sentence).check(z.minLength(3), z.maxLength(8)) }))
    .check(z.minLength(1)),
})
export type CourseKnowledge = z.infer<typeof CourseKnowledge>

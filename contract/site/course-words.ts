import * as z from 'zod/mini'
import { isRecordKey, withoutControls } from '#rules/text.ts'

/** The most characters of a text about a course: those of a sentence of its knowledge, which may stand in its place. */
export const maxCourseTextLength = 320
/** The most characters of *Why I picked this*. */
export const maxPickLength = 400

const text = z
  .string()
  .check(z.overwrite(withoutControls), z.trim(), z.minLength(1), z.maxLength(maxCourseTextLength))
const lesson = z.string().check(z.maxLength(60))
const productId = z
  .string()
  .check(z.regex(/^[\w-]{1,100}$/), z.refine(isRecordKey, 'There is no such course.'))

/** A statement about a course and the id of the lesson that supports it. */
const Claim = z.strictObject({ text, lesson })

/** What a store says about one course in words of its own. */
export const CourseWords = z.strictObject({
  promise: Claim,
  outcomes: z.array(Claim).check(z.minLength(3), z.maxLength(6)),
  for_whom: z.array(Claim).check(z.minLength(1), z.maxLength(3)),
  faq: z
    .array(z.strictObject({ question: text, answer: text, lesson }))
    .check(z.minLength(2), z.maxLength(6)),
})
export type CourseWords = z.infer<typeof CourseWords>

/** What a store says about its choice of courses: on the About page, and which course is for whom, on the FAQ. */
export const StoreWords = z.strictObject({
  intro: z.strictObject({ text }),
  faq: z
    .array(z.strictObject({ question: text, answer: text, course: productId }))
    .check(z.minLength(1), z.maxLength(4)),
})
export type StoreWords = z.infer<typeof StoreWords>

/** *Why I picked this*, which only the seller writes. An empty one is not shown. */
export const Pick = z.strictObject({
  text: z.string().check(z.overwrite(withoutControls), z.trim(), z.maxLength(maxPickLength)),
})

/** By catalog product id. */
export const recordByCourse = <T extends z.ZodMiniType>(of: T) => z.record(productId, of)

/** Names of a text that a lesson or a course supports, and of what supports it. The latter is not a text of the page. */
const citations: readonly string[] = ['lesson', 'course']

/** Returns whether a field of an item names what supports the item's texts. */
export const isCitation = (name: string) => citations.includes(name)

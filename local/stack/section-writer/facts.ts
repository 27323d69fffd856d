import * as z from 'zod/mini'
import { HomeSection } from '#contract/site/site.ts'

const CourseFacts = z.object({
  title: z.string(),
  short_blurb: z.string(),
  learn_bullets: z.array(z.string()),
  tags: z.array(z.string()),
  level: z.string(),
})
/** The facts about the store in the request: the user's first message. */
export const Facts = z.object({
  section: HomeSection,
  store_name: z.string(),
  products: z.array(CourseFacts),
  /** The current section. */
  present: z.optional(z.unknown()),
})
export type Facts = z.infer<typeof Facts>
export type CourseFacts = z.infer<typeof CourseFacts>

/** The facts in the request for the texts of one course. */
export const OneCourse = z.object({
  section: z.templateLiteral(['courses.', z.string()]),
  store_name: z.string(),
  angle: z.object({ text: z.string(), lesson: z.string() }),
  audience: z.array(z.string()),
  lessons: z.array(z.object({ id: z.string(), points: z.array(z.string()) })),
  questions: z.array(z.object({ question: z.string(), answer: z.string(), lesson: z.string() })),
})
export type OneCourse = z.infer<typeof OneCourse>

/** The facts in the request for the text about the choice of courses. */
export const Choice = z.object({
  section: z.literal('about'),
  store_name: z.string(),
  courses: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      blurb: z.string(),
      level: z.string(),
      audience: z.array(z.string()),
    }),
  ),
  present: z.optional(z.unknown()),
})
export type Choice = z.infer<typeof Choice>

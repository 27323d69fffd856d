import * as z from 'zod/mini'
import { Section } from '#contract/site/site.ts'

const CourseFacts = z.object({
  title: z.string(),
  short_blurb: z.string(),
  learn_bullets: z.array(z.string()),
  tags: z.array(z.string()),
  level: z.string(),
})
/** The facts about the store in the request: the user's first message. */
export const Facts = z.object({
  section: Section,
  store_name: z.string(),
  products: z.array(CourseFacts),
  /** The current section. */
  present: z.optional(z.unknown()),
})
export type Facts = z.infer<typeof Facts>
export type CourseFacts = z.infer<typeof CourseFacts>

import * as z from 'zod/mini'
import { Section } from '#contract/site.ts'

const Product = z.object({
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
  products: z.array(Product),
  /** The current section. */
  present: z.optional(z.unknown()),
})
export type Facts = z.infer<typeof Facts>
export type Product = z.infer<typeof Product>

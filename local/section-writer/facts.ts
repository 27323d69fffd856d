import * as z from 'zod/mini'
import { Section } from '#contract/site.ts'

const Product = z.object({
  title: z.string(),
  short_blurb: z.string(),
  learn_bullets: z.array(z.string()),
  tags: z.array(z.string()),
  level: z.string(),
})
/** What the request says about the store: the first message of the user. */
export const Facts = z.object({
  section: Section,
  store_name: z.string(),
  products: z.array(Product),
  /** The section as it stands. */
  present: z.optional(z.unknown()),
})
export type Facts = z.infer<typeof Facts>
export type Product = z.infer<typeof Product>

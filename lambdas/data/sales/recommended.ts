import * as z from 'zod/mini'

/** A course of the store that goes with those of the checkout, as `RecommendedCourse`. */
export const Recommended = z.object({
  /** Checkouts of before have none. */
  product_id: z.optional(z.string()),
  title: z.string(),
  price_cents: z.int(),
  url: z.string(),
  hero_image_url: z.string(),
  reason: z.string(),
})
export type Recommended = z.infer<typeof Recommended>

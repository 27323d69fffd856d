import * as z from 'zod/mini'

/** What the landing page shows if its claims are measured. What is not known, or not enough of, is absent. */
export const LandingFigures = z.object({
  /** The mean of the catalog's percentages. */
  commission_percent: z.optional(z.int()),
  /** Stores that were visited in the last 84 days. */
  sellers: z.optional(z.int()),
  /** All public reviews of the catalog's courses, and their average with one decimal. */
  reviews: z.optional(z.int()),
  stars: z.optional(z.number()),
})
export type LandingFigures = z.infer<typeof LandingFigures>

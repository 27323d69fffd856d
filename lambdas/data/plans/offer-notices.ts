import * as z from 'zod/mini'

/** What a seller is told of a course that they sell. `on` is a UTC day, money in integer cents. */
export const offerNotices = [
  z.object({
    kind: z.literal('price-changing'),
    title: z.string(),
    on: z.string(),
    price_cents: z.int(),
    next_price_cents: z.int(),
    /** Only where it changes. */
    pro_only: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('price-kept'), title: z.string(), price_cents: z.int() }),
  z.object({
    kind: z.literal('commission-changing'),
    title: z.string(),
    on: z.string(),
    percent: z.int(),
    next_percent: z.int(),
    /** Only this seller's. */
    is_own: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('course-archived'), title: z.string() }),
  z.object({ kind: z.literal('course-returned'), title: z.string() }),
] as const
export type OfferNotice = z.infer<(typeof offerNotices)[number]>

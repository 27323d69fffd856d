import * as z from 'zod/mini'

/** A request that an operator decides. It is `granted` by the refund that fulfils it, else `declined`. */
export const RefundRequest = z.object({
  id: z.string(),
  created_at: z.string(),
  reason: z.optional(z.string()),
  /** What is asked for; everything without it. */
  line: z.optional(z.int()),
  seats: z.optional(z.int()),
  /** How many seats the line has once it is granted. */
  seats_after: z.optional(z.int()),
  state: z.enum(['open', 'granted', 'declined']),
  ttl: z.optional(z.number()),
})
export type RefundRequest = z.infer<typeof RefundRequest>

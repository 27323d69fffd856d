import * as z from 'zod/mini'
import { payoutStates } from '#rules/money/payout.ts'

/** Money in integer cents, times in ISO 8601. */
export const Payout = z.object({
  id: z.string(),
  at: z.string(),
  cents: z.int(),
  state: z.enum(payoutStates),
  /** What became available again, because it was refused or taken back. */
  returned_cents: z.int(),
  /** Why it was refused, in words for the seller. */
  reason: z.optional(z.string()),
})
export type Payout = z.infer<typeof Payout>

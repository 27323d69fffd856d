import * as z from 'zod/mini'
import { PayoutOutlook } from './payouts.ts'

/** The seller's money in integer cents; each amount is negative if refunds exceed it. */
export const BalanceAmounts = z.object({
  available_cents: z.int(),
  /** Held until the dates of `releases`. */
  pending_cents: z.int(),
  paid_out_cents: z.int(),
  /** Everything ever earned, after refunds and disputes. */
  lifetime_cents: z.int(),
  /** Soonest first. `on` is a UTC date. */
  releases: z.array(z.object({ on: z.string(), cents: z.int() })),
})
export type BalanceAmounts = z.infer<typeof BalanceAmounts>

export const Balance = z.extend(BalanceAmounts, { outlook: PayoutOutlook })
export type Balance = z.infer<typeof Balance>

import * as z from 'zod/mini'

export const LedgerKind = z.enum([
  'earn',
  'refund',
  'dispute',
  'dispute_won',
  'referral',
  'referral_refund',
  'payout',
  'payout_returned',
  'adjustment',
])
export type LedgerKind = z.infer<typeof LedgerKind>

/** One signed amount of the seller's money, in integer cents. */
export const LedgerEntry = z.object({
  id: z.string(),
  kind: LedgerKind,
  at: z.string(),
  cents: z.int(),
  /** The UTC date from which the amount counts as available. */
  available_on: z.string(),
  order_id: z.optional(z.string()),
  /** Of a referred seller's plan. */
  invoice_id: z.optional(z.string()),
  payout_id: z.optional(z.string()),
  /** The names of the deals of the order. */
  deals: z.optional(z.array(z.string())),
  /** Why an operator wrote the entry, or a payout was returned. */
  reason: z.optional(z.string()),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** Newest first. `cursor` is present if there are more. */
export const Ledger = z.object({ entries: z.array(LedgerEntry), cursor: z.optional(z.string()) })

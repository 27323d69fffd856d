import * as z from 'zod/mini'
import { payoutAccountStates } from '#rules/money/payout.ts'
import { Payout } from '../money/payout.ts'
import { SellerFlag } from './risk.ts'

export const deskPayoutLists = ['due', 'sent', 'failed', 'returned', 'paused'] as const
export type DeskPayoutList = (typeof deskPayoutLists)[number]

/** A payout, or a seller whose payout is due or paused: then `id` is what is being sent, or who has paused. Times are ISO 8601. */
export const DeskPayout = z.object({
  id: z.string(),
  tenant_id: z.string(),
  store_name: z.optional(z.string()),
  at: z.string(),
  cents: z.optional(z.int()),
  reason: z.optional(z.string()),
  account_state: z.optional(z.string()),
})
export type DeskPayout = z.infer<typeof DeskPayout>

export const SellerPayouts = z.object({
  tenant_id: z.string(),
  store_name: z.optional(z.string()),
  account_state: z.enum(payoutAccountStates),
  /** Why an operator has paused them. */
  pause_reason: z.optional(z.string()),
  /** What the seller reads of their next payout. */
  outlook: z.string(),
  available_cents: z.int(),
  pending_cents: z.int(),
  sending_cents: z.int(),
  payouts: z.array(Payout),
  flags: z.array(SellerFlag),
})
export type SellerPayouts = z.infer<typeof SellerPayouts>

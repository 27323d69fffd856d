import * as z from 'zod/mini'
import { flagKinds } from '#rules/risk.ts'

/** `done`: done automatically. */
export const FlagState = z.enum(['open', 'safe', 'fraud', 'done'])

/** A flag of the rules of risk, as the desk's pages about its seller have it. Times are ISO 8601. */
export const SellerFlag = z.object({
  id: z.string(),
  kind: z.string(),
  text: z.string(),
  state: FlagState,
  at: z.string(),
})

/** The same, as the list of operators has it. */
export const ListedFlag = z.object({
  id: z.string(),
  tenant_id: z.string(),
  kind: z.enum(flagKinds),
  /** What the seller reads. */
  text: z.string(),
  at: z.string(),
  /** For operators only. */
  details: z.optional(z.string()),
  state: FlagState,
  resolved_at: z.optional(z.string()),
  note: z.optional(z.string()),
})
export type ListedFlag = z.infer<typeof ListedFlag>

export const FlagView = z.extend(ListedFlag, { store_name: z.optional(z.string()) })
export type FlagView = z.infer<typeof FlagView>

export const DisputeView = z.object({
  id: z.string(),
  at: z.string(),
  payment_id: z.string(),
  tenant_id: z.string(),
  store_name: z.optional(z.string()),
  cents: z.int(),
  state: z.enum(['open', 'won', 'lost']),
  /** The provider's deadline, and when evidence is submitted automatically. */
  evidence_until: z.optional(z.string()),
  submits_at: z.optional(z.string()),
  submitted_at: z.optional(z.string()),
})
export type DisputeView = z.infer<typeof DisputeView>

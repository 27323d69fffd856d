import * as z from 'zod/mini'
import { Code, VerificationReply } from './accounts.ts'
import { Plan } from './store.ts'

/** The state of the code that was mailed to the account's own address. */
export const ConfirmationReply = z.omit(VerificationReply, { userId: true, resetToken: true })
export type ConfirmationReply = z.infer<typeof ConfirmationReply>

/** `code` is the newest code that was mailed to the account's own address for a confirmation. */
export const CloseAccount = z.strictObject({ code: Code })

/** What closing the account would change, or changes; money in integer cents, times in ISO 8601. */
export const Closing = z.object({
  /** When the account is deleted; absent while it is open. */
  closes_at: z.optional(z.string()),
  /** Whether the deletion has begun, so that nothing can keep the account any more. */
  is_deleting: z.boolean(),
  store_name: z.string(),
  is_live: z.boolean(),
  orders: z.int(),
  buyers: z.int(),
  available_cents: z.int(),
  pending_cents: z.int(),
  /** The UTC date on which the last of `pending_cents` becomes available. */
  pending_until: z.optional(z.string()),
  /** The paid plan that runs. `renews` is false once it is cancelled. */
  plan: z.optional(z.object({ plan: Plan, period_ends_at: z.string(), renews: z.boolean() })),
})
export type Closing = z.infer<typeof Closing>

import * as z from 'zod/mini'
import type { ActionName } from '#contract/api/api.ts'

/** Sensitive actions (contract/api/action.ts) whose owner is mailed a notice. */
export const noticedActions = [
  'set-up-payouts',
  'start-subscription',
  'open-billing-portal',
  'choose-address',
  'close-store',
  'reopen-store',
  'open-export',
  'export-customers',
  'export-orders',
  'request-email-change',
  'start-second-factor',
] as const satisfies readonly ActionName[]
export type NoticedAction = (typeof noticedActions)[number]

/** Returns undefined for an action that is not sensitive, or has a mail of its own. */
export const noticedActionOf = (name: ActionName) => noticedActions.find((noticed) => noticed === name)

/** Where operators did it, not the seller. */
const by = z.optional(z.literal('operators'))

/** What a seller is told of their account. Times are ISO 8601. */
export const accountNotices = [
  z.object({ kind: z.literal('account-closed'), on: z.string(), by }),
  z.object({ kind: z.literal('account-closing-soon'), on: z.string(), by }),
  z.object({ kind: z.literal('account-kept') }),
  z.object({ kind: z.literal('account-action'), action: z.enum(noticedActions) }),
  /** `devices`: how many of them. */
  z.object({ kind: z.literal('signed-out'), devices: z.int() }),
  z.object({
    kind: z.literal('second-factor'),
    what: z.enum([
      'second-factor-on',
      'second-factor-off',
      'second-factor-removed',
      'recovery-codes-renewed',
      'recovery-code-used',
    ]),
  }),
  /** The link's token derives from `nonce`. */
  z.object({ kind: z.literal('export-ready'), nonce: z.string(), on: z.string() }),
  /** Buyers' mails are not in the store's name, for a reason that an operator gave. */
  z.object({ kind: z.literal('sending-suspended'), reason: z.string() }),
  z.object({ kind: z.literal('sending-resumed') }),
  /** An operator looks at the account for an hour, and can change nothing. */
  z.object({ kind: z.literal('account-viewed') }),
  /** Goes to `email`, since the account is gone. `reference` leads support to the record of what is owed. */
  z.object({
    kind: z.literal('account-deleted'),
    email: z.string(),
    owed_cents: z.int(),
    reference: z.string(),
    by,
  }),
] as const
export type AccountNotice = z.infer<(typeof accountNotices)[number]>

import * as z from 'zod/mini'
import { maxReasonLength, minReasonLength } from '#rules/operators.ts'
import { Role } from '../role.ts'
import { DeskPayout } from './payout-desk.ts'
import { DisputeView, FlagView } from './risk.ts'

/** Why an operator changes something. It is kept in the audit. */
export const OperatorReason = z
  .string()
  .check(
    z.trim(),
    z.minLength(minReasonLength, `Give a reason of at least ${minReasonLength} characters.`),
    z.maxLength(maxReasonLength, `Give a reason of at most ${maxReasonLength} characters.`),
  )

export const PaymentId = z
  .string()
  .check(z.regex(/^[\w.:-]{1,100}$/, 'Give the id of a payment, like pi_3Q.'))

export const ApprovalKind = z.enum([
  'refund',
  'set-role',
  'remove-second-factor',
  'delete-seller',
  'settle-payout',
  'commission',
])
export type ApprovalKind = z.infer<typeof ApprovalKind>

/** A change that waits for a second operator, or did. Times are ISO 8601. */
export const Approval = z.object({
  id: z.string(),
  kind: ApprovalKind,
  /** What it is about: a payment's, tenant's or user's id. */
  target: z.string(),
  /** The change in words. */
  text: z.string(),
  reason: z.string(),
  proposed_at: z.string(),
  expires_at: z.string(),
  proposed_by: z.string(),
  /** Absent for somebody at a shell, whom `proposed_by` names, and for a person who is not an operator any more. */
  proposer: z.optional(z.string()),
  /** On the desk, `approved` means interrupted: neither made nor refused. */
  state: z.enum(['waiting', 'approved', 'done', 'declined', 'expired']),
  is_own: z.boolean(),
})
export type Approval = z.infer<typeof Approval>

/** A line of a payment with the seats that were not refunded. */
export const RefundableLine = z.object({ line: z.int(), title: z.string(), seats: z.int() })
export type RefundableLine = z.infer<typeof RefundableLine>

/** What waits for an operator. Times are ISO 8601. */
export const Desk = z.object({
  refund_requests: z.array(
    z.object({
      payment_id: z.string(),
      requested_at: z.string(),
      store_name: z.string(),
      total_cents: z.int(),
      refunded_cents: z.int(),
      /** Of refunds that the payment provider makes later; absent without any. */
      pending_refund_cents: z.optional(z.int()),
      /** The buyer's words. */
      reason: z.optional(z.string()),
      courses: z.array(z.string()),
      lines: z.array(RefundableLine),
      /** What is asked for; everything that is left without it. */
      asked: z.optional(z.object({ line: z.int(), seats: z.int() })),
    }),
  ),
  unsettled: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['payment', 'subscription']),
      since: z.string(),
      next_try_at: z.string(),
      reason: z.string(),
      /** Absent where the provider could not say whose it is. */
      seller: z.optional(z.object({ tenant_id: z.string(), store_name: z.optional(z.string()) })),
    }),
  ),
  approvals: z.array(Approval),
  /** The longest waiting of each; their pages list all. */
  flags: z.array(FlagView),
  disputes: z.array(DisputeView),
  /** The newest that did not arrive. */
  failed_payouts: z.array(DeskPayout),
  /** Alarms of the stage that are on. */
  alarms: z.array(z.object({ name: z.string(), since: z.string(), text: z.string() })),
  /** Sellers whose mails leave in the platform's own name, until an operator lets them go on: the first ones. */
  paused_mail: z.array(
    z.object({ tenant_id: z.string(), store_name: z.optional(z.string()), since: z.string() }),
  ),
  /** Those of which there may be more than are listed here; absent without any. */
  more: z.optional(z.array(z.enum(['flags', 'disputes', 'paused_mail']))),
})
export type Desk = z.infer<typeof Desk>

export const AuditEntryView = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string(),
  what: z.string(),
  target: z.optional(z.string()),
  reason: z.optional(z.string()),
  outcome: z.enum(['begun', 'done', 'refused', 'failed']),
  details: z.optional(z.record(z.string(), z.unknown())),
  request_id: z.optional(z.string()),
})
export type AuditEntryView = z.infer<typeof AuditEntryView>

export const OperatorView = z.object({
  user_id: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role,
  has_second_factor: z.boolean(),
  is_own: z.boolean(),
})
export type OperatorView = z.infer<typeof OperatorView>

import * as z from 'zod/mini'
import { planIds } from '#rules/billing/plans.ts'
import { intervals } from '#rules/billing/subscription.ts'
import { accountNotices } from './account-notices.ts'
import { offerNotices } from './offer-notices.ts'

// Apart from plan-mails.ts, because functions that only queue mails need no schema of them.
// The contract's schemas would weigh more than the function that sends mail may.
const Plan = z.enum(planIds)
const Interval = z.enum(intervals)

const kind = <Kind extends string, Fields extends z.core.$ZodShape>(name: Kind, fields: Fields) =>
  z.object({ kind: z.literal(name), ...fields })

/** What a seller is told of their plan or account. Times are ISO 8601, `price_cents` is one interval without tax. */
export const PlanNotice = z.discriminatedUnion('kind', [
  kind('trial-ending', { on: z.string() }),
  kind('trial-ended', {}),
  /** `plan` was given by an operator, `next` is what it is now. */
  kind('comp-ended', { plan: Plan, next: Plan }),
  kind('payment-failed', { plan: Plan, waits_from: z.string() }),
  kind('payment-recovered', { plan: Plan }),
  /** `first_payment_on`: what is left of the trial is kept. */
  kind('started', {
    plan: Plan,
    interval: Interval,
    price_cents: z.int(),
    first_payment_on: z.optional(z.string()),
  }),
  kind('changed', { plan: Plan, interval: Interval, price_cents: z.int(), period_end: z.string() }),
  kind('scheduled', { plan: Plan, next: Plan, next_interval: Interval, on: z.string() }),
  kind('cancelled', { plan: Plan, on: z.string() }),
  kind('resumed', { plan: Plan, period_end: z.string() }),
  /** `access_until`: something else still gives access. `is_returned`: it ended because its payment went back. */
  kind('ended', { plan: Plan, access_until: z.optional(z.string()), is_returned: z.optional(z.boolean()) }),
  kind('second-refunded', { plan: Plan, refunded_cents: z.int() }),
  /** The seller's bank returned a transfer from the payment provider. */
  kind('bank-returned', { cents: z.int(), reason: z.string() }),
  /** Nothing is sent to a new bank account before `held_until`. */
  kind('bank-account-added', { last4: z.string(), held_until: z.string() }),
  /** A new order, with what it earned. Mails that were queued before there were titles have none. */
  kind('sale', {
    order_id: z.string(),
    total_cents: z.int(),
    commission_cents: z.int(),
    titles: z.optional(z.array(z.string())),
  }),
  /** A day with many orders. */
  kind('sales-digest', { day: z.string(), orders: z.int(), commission_cents: z.int() }),
  kind('payout-sent', { cents: z.int() }),
  kind('payout-refused', { cents: z.int(), reason: z.string() }),
  ...accountNotices,
  ...offerNotices,
])
export type PlanNotice = z.infer<typeof PlanNotice>

/** The outbox item. It has no email address: the tenant's owner at the time of sending gets it. */
export const StoredPlanMail = z.object({
  id: z.string(),
  owner_id: z.string(),
  notice: PlanNotice,
  mailed: z.optional(z.string()),
})

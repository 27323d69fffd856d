import * as z from 'zod/mini'
import { billingStates } from '#rules/billing/subscription.ts'
import { Plan } from '../store.ts'
import { Interval, PlanChoice } from './plan-choice.ts'

const RequestId = z.string().check(z.regex(/^[\w-]{16,64}$/))
/** Where the provider's page returns to: a path of the application; anything else becomes /app/billing. */
const ReturnTo = z.optional(z.string().check(z.maxLength(2000)))

export const StartSubscription = z.strictObject({
  plan: Plan,
  interval: Interval,
  request_id: RequestId,
  return_to: ReturnTo,
})
/** The page that the provider returned to names the session, or the subscription. Only lambdas/payments/stripe knows what its ids look like. */
export const ConfirmSubscription = z.strictObject({ session_id: z.string().check(z.regex(/^\w{1,253}$/)) })
/** `proration_at`: from the preview, so that what is charged is what was shown. Needed for a change that is charged now. */
export const ChangePlan = z.strictObject({
  plan: Plan,
  interval: Interval,
  proration_at: z.optional(z.iso.datetime()),
})
/** `card`: the page that asks for another card, and nothing else. */
export const OpenBillingPortal = z.strictObject({ return_to: ReturnTo, page: z.optional(z.literal('card')) })
/** A page of the payment provider. */
export const ProviderPage = z.object({ url: z.string() })

/** Dates and times are ISO 8601, money is integer cents. */
export const Billing = z.object({
  state: z.enum(billingStates),
  /** Whether this stage sells plans. */
  is_on: z.boolean(),
  plan: Plan,
  interval: z.optional(Interval),
  trial_ends_at: z.optional(z.string()),
  /** Until when products may be added, websites generated and changes published; absent without an end. */
  access_ends_at: z.optional(z.string()),
  comp_until: z.optional(z.string()),
  /** The next payment, without tax; absent if none follows. */
  next_payment: z.optional(z.object({ on: z.string(), cents: z.int() })),
  period_ends_at: z.optional(z.string()),
  /** The card that is charged. */
  card: z.optional(z.object({ brand: z.string(), last4: z.string() })),
  /** What the plan becomes when the period ends. */
  next_plan: z.optional(PlanChoice),
  usage: z.object({
    products: z.int(),
    product_limit: z.int(),
    credits: z.int(),
    credits_per_month: z.int(),
    /** When the next credits come; absent if none do. */
    credits_renew_at: z.optional(z.string()),
    /** How many come then, unless some are used before: unused ones add up to twice a month's. */
    credits_on_renewal: z.optional(z.int()),
  }),
  /** Whether the payment provider has a page for card, invoices and receipts. */
  has_portal: z.boolean(),
})
export type Billing = z.infer<typeof Billing>

/** What a change would cost and take. `due_cents`: what is charged now, prorated and with tax; 0 at the period's end. */
export const PlanChangePreview = z.object({
  takes_effect: z.enum(['now', 'at-period-end']),
  on: z.string(),
  due_cents: z.int(),
  /** The part of `due_cents` that a failed payment left open, or that a renewal of an hour ago has not charged yet. */
  open_cents: z.optional(z.int()),
  proration_at: z.optional(z.string()),
  /** What each following period costs, without tax. */
  then_cents: z.int(),
  /** How many products the store has beyond the limit of the new plan. */
  products_over: z.int(),
})
export type PlanChangePreview = z.infer<typeof PlanChangePreview>

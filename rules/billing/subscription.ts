import { dayMs } from '../time.ts'
import type { Plan } from './plans.ts'

export const intervals = ['month', 'year'] as const
export type Interval = (typeof intervals)[number]

/** From sign-up, without a card (docs/product.md, Plans and billing). */
export const trialDays = 14
/** How long a mailbox that has had a trial is remembered, whether or not its account is deleted. */
export const trialKnownDays = 730
/** How long a failed payment leaves everything as it is. */
export const graceDays = 7

/** A year is paid as twelve months (docs/product.md, Plans and billing). */
export const planPriceCents = (priceCentsPerMonth: number, interval: Interval) =>
  interval === 'year' ? priceCentsPerMonth * 12 : priceCentsPerMonth

/**
 * What a tenant's item says of its subscription; `periodEnd`, `pastDueSince` and `endedAt` in epoch milliseconds.
 * `cancelAtPeriodEnd`: paid until `periodEnd` and not renewed. `next`: what the plan becomes at `periodEnd`.
 */
export type Subscription = {
  plan: Plan
  interval: Interval
  status: 'active' | 'past_due' | 'ended'
  periodEnd: number
  cancelAtPeriodEnd: boolean
  pastDueSince?: number
  endedAt?: number
  next?: { plan: Plan; interval: Interval }
}

/** Times in epoch milliseconds. `compUntil`: an operator has given the plan until then. */
export type BillingFacts = { trialEndsAt?: number; compUntil?: number; subscription?: Subscription }

export const billingStates = [
  'unbilled',
  'trial',
  'trial_ended',
  'active',
  'past_due',
  'cancelled',
  'ended',
  'comp',
] as const
/**
 * `unbilled`: the stage had no billing when the seller signed up. `past_due` also after the grace. `cancelled`: paid
 * until the period's end, then `ended`. `comp`: given by an operator.
 */
export type BillingState = (typeof billingStates)[number]

/** Returns what the billing page shows at `now`. A subscription that is paid comes first, then what is free. */
export function billingStateOf(
  { trialEndsAt, compUntil, subscription }: BillingFacts,
  now: number,
): BillingState {
  if (subscription && isRunning(subscription, now)) return runningStateOf(subscription)
  if (compUntil !== undefined && compUntil > now) return 'comp'
  if (trialEndsAt !== undefined && trialEndsAt > now) return 'trial'
  if (subscription) return 'ended'
  return trialEndsAt === undefined ? 'unbilled' : 'trial_ended'
}

/** A subscription that is cancelled at the period's end has ended then, even before the provider says so. */
export const isRunning = ({ status, cancelAtPeriodEnd, periodEnd }: Subscription, now: number) =>
  status !== 'ended' && !(cancelAtPeriodEnd && periodEnd <= now)

function runningStateOf({ status, cancelAtPeriodEnd }: Subscription): BillingState {
  if (status === 'past_due') return 'past_due'
  return cancelAtPeriodEnd ? 'cancelled' : 'active'
}

/**
 * Returns until when a seller may add products, generate and publish, in epoch milliseconds; undefined without an end.
 * A paid period counts `graceDays` longer, so that a renewal that is not known yet interrupts nobody.
 */
export function accessEndsAt({ trialEndsAt, compUntil, subscription }: BillingFacts): number | undefined {
  if (trialEndsAt === undefined && subscription === undefined) return undefined
  return Math.max(trialEndsAt ?? 0, compUntil ?? 0, subscription ? paidAccessEndsAt(subscription) : 0)
}

function paidAccessEndsAt({
  status,
  periodEnd,
  cancelAtPeriodEnd,
  pastDueSince,
  endedAt,
}: Subscription): number {
  if (status === 'ended') return endedAt ?? periodEnd
  if (status === 'past_due') return (pastDueSince ?? periodEnd) + graceDays * dayMs
  return cancelAtPeriodEnd ? periodEnd : periodEnd + graceDays * dayMs
}

/** Returns whether a change to this plan takes effect at once (more, or paid longer) or at the period's end. */
export function changeTakesEffect(
  current: Pick<Subscription, 'plan' | 'interval'>,
  wanted: { plan: Plan; interval: Interval },
): 'never' | 'now' | 'at-period-end' {
  if (current.plan === wanted.plan && current.interval === wanted.interval) return 'never'
  if (current.plan !== wanted.plan) return wanted.plan === 'pro' ? 'now' : 'at-period-end'
  return wanted.interval === 'year' ? 'now' : 'at-period-end'
}

/** Returns whether products may be added, websites generated and changes published at `now`. `accessEndsAt`: ISO 8601. */
export const hasAccess = (accessEndsAt: string | undefined, now: number) =>
  accessEndsAt === undefined || Date.parse(accessEndsAt) > now

type Ended = {
  trial_ends_at?: string | undefined
  access_ends_at?: string | undefined
  past_due_since?: string | undefined
}

/** Returns the text for a seller once `hasAccess` is false. */
export function planEndedText({ trial_ends_at, access_ends_at, past_due_since }: Ended) {
  const reason = past_due_since
    ? 'Your last payment failed. Update your card'
    : `Your ${access_ends_at === trial_ends_at ? 'trial' : 'plan'} has ended. Choose a plan`
  return `${reason} to add products, generate and publish. Your store keeps selling.`
}

/** Returns the text for a seller while the payment of a plan fails and everything still works. `day`: until when, as it is read. */
export const paymentFailedText = (day: string) =>
  `Your last payment failed. Update your card by ${day}; until then everything works.`

/** Returns how many days of a trial are left at `now`, the last one counted until it is over. `trialEndsAt`: ISO 8601. */
export const trialDaysLeft = (trialEndsAt: string, now: number) =>
  Math.max(0, Math.ceil((Date.parse(trialEndsAt) - now) / dayMs))

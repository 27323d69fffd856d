import { creditsOf } from './credit-model.ts'
import {
  type Choice,
  dayMs,
  type Invoice,
  isRunning,
  priceOf,
  type Subscriber,
  type Subscription,
} from './plan-facts.ts'

const graceMs = 7 * dayMs

/** What Billing shows. */
export function billingOf(subscriber: Subscriber, now: number) {
  const { trialEndsAt, subscription } = subscriber
  const plan: Choice['plan'] = isRunning(subscription) ? subscription.choice.plan : 'lite'
  return {
    state: stateOf(subscriber, now),
    plan,
    credits: creditsOf(subscriber),
    access_ends_at: iso(Math.max(trialEndsAt, subscription ? paidUntil(subscription) : 0)),
    ...(isRunning(subscription) && periodOf(subscription)),
  }
}

const iso = (at: number) => new Date(at).toISOString()

function periodOf({ choice, next, periodEnd, isCancelled }: Subscription) {
  const on = iso(periodEnd)
  return {
    interval: choice.interval,
    period_ends_at: on,
    ...(next && { next_plan: next }),
    ...(!isCancelled && { next_payment: { on, cents: priceOf(next ?? choice) } }),
  }
}

function stateOf({ trialEndsAt, subscription }: Subscriber, now: number) {
  if (isRunning(subscription)) {
    if (subscription.unpaid) return 'past_due'
    return subscription.isCancelled ? 'cancelled' : 'active'
  }
  if (trialEndsAt > now) return 'trial'
  return subscription ? 'ended' : 'trial_ended'
}

/** A paid period counts seven days longer, and so does one whose payment failed from that day. */
function paidUntil({ endedAt, unpaid, isCancelled, periodEnd }: Subscription) {
  if (endedAt !== undefined) return endedAt
  if (unpaid) return unpaid.since + graceMs
  return isCancelled ? periodEnd : periodEnd + graceMs
}

/** Returns whether products may be added, websites generated and changes published. */
export const hasAccess = (subscriber: Subscriber, now: number) =>
  Date.parse(billingOf(subscriber, now).access_ends_at) > now

/** Returns whether an invoice earns whoever referred its seller something: each month, and of years only the first. */
export function isEarning({ invoices }: Subscription, invoice: Invoice) {
  const years = invoices.filter(({ cents, choice }) => cents > 0 && choice.interval === 'year')
  const isWithin = (year: Invoice) =>
    year.periodStart <= invoice.periodStart && invoice.periodEnd <= year.periodEnd
  return invoice.cents > 0 && (years[0] === invoice || !years.some(isWithin))
}

import { accessEndsAt } from '#rules/billing/subscription.ts'
import { refundsSoFar } from '#rules/money/payment.ts'
import { isoAt } from '../clock.ts'
import type { PlanMail } from '../data/plans/plan-mails.ts'
import type { PlanNotice } from '../data/plans/plan-notices.ts'
import { billingFactsOf, type StoredSubscription, type TenantPlan } from '../data/plans/plans.ts'
import type { SubscriptionFacts } from '../payments/ports.ts'
import { isPeriodReturned } from '../payments/returned-payments.ts'

export type PlanTransition = {
  facts: SubscriptionFacts
  /** What the tenant had before. */
  tenant: TenantPlan
  next: StoredSubscription
  /** Of what is recorded of the subscription. */
  revision: number
}

/** Returns the mails that a change of a tenant's subscription asks for; none if only its dates or its card changed. */
export function planMailsOf(transition: PlanTransition): PlanMail[] {
  const { facts, revision } = transition
  const notice = changeNoticeOf(transition)
  return [
    ...paymentMailsOf(transition),
    ...(notice ? [{ event: `${facts.id}#${revision}#${notice.kind}`, notice }] : []),
  ]
}

const previousOf = ({ tenant: { subscription }, facts }: PlanTransition) =>
  subscription?.id === facts.id ? subscription : undefined

/** Once for each time that payments began to fail: the provider tries the card again, and fails again, for days. */
function paymentMailsOf(transition: PlanTransition): PlanMail[] {
  const { facts, next, tenant } = transition
  const failedBefore = previousOf(transition)?.past_due_since
  const { plan, past_due_since: failedSince } = next
  if (next.status === 'past_due' && failedSince !== undefined && failedSince !== failedBefore) {
    const waitsFrom = accessEndsAt(billingFactsOf({ ...tenant, subscription: next })) ?? facts.periodEnd
    const notice: PlanNotice = { kind: 'payment-failed', plan, waits_from: isoAt(waitsFrom) }
    return [{ event: `${facts.id}#payment-failed#${failedSince}`, notice }]
  }
  if (next.status !== 'active' || failedBefore === undefined) return []
  return [
    {
      event: `${facts.id}#payment-recovered#${failedBefore}`,
      notice: { kind: 'payment-recovered', plan },
    },
  ]
}

/** The most important one, where several things have changed since the provider was asked last. */
function changeNoticeOf(transition: PlanTransition): PlanNotice | undefined {
  const { next, facts } = transition
  const previous = previousOf(transition)
  const { plan, interval, price_cents, period_end } = next
  if (next.status === 'ended')
    return previous?.status === 'ended' ? undefined : endedNotice(transition, previous?.plan ?? plan)
  if (!previous)
    return {
      kind: 'started',
      plan,
      interval,
      price_cents,
      ...(facts.status === 'trialing' && { first_payment_on: period_end }),
    }
  if (previous.plan !== plan || previous.interval !== interval)
    return { kind: 'changed', plan, interval, price_cents, period_end }
  return waitingNoticeOf(previous, next)
}

/** A trial, or a plan that an operator has given, may outlast the plan. */
function endedNotice({ facts, tenant, next }: PlanTransition, plan: StoredSubscription['plan']): PlanNotice {
  const end = accessEndsAt(billingFactsOf({ ...tenant, subscription: next }))
  const isLater = end !== undefined && end > Date.parse(next.ended_at ?? next.period_end)
  return {
    kind: 'ended',
    plan,
    ...(isLater && { access_until: isoAt(end) }),
    ...(isPeriodReturned(facts) && { is_returned: true }),
  }
}

/** Returns the mail about a change that now waits for the period's end, or no longer does. */
function waitingNoticeOf(previous: StoredSubscription, next: StoredSubscription): PlanNotice | undefined {
  const { plan, period_end } = next
  if (next.cancel_at_period_end)
    return previous.cancel_at_period_end ? undefined : { kind: 'cancelled', plan, on: period_end }
  if (next.next) {
    const isKnown = previous.next?.plan === next.next.plan && previous.next.interval === next.next.interval
    return isKnown
      ? undefined
      : {
          kind: 'scheduled',
          plan,
          next: next.next.plan,
          next_interval: next.next.interval,
          on: period_end,
        }
  }
  return previous.cancel_at_period_end || previous.next ? { kind: 'resumed', plan, period_end } : undefined
}

/** The mail about a second subscription of a tenant, which was ended and refunded. */
export function secondRefundedMail({ id, plan, invoices }: SubscriptionFacts): PlanMail {
  const refunded_cents = invoices.flatMap(refundsSoFar).reduce((sum, { cents }) => sum + cents, 0)
  return { event: `${id}#second-refunded`, notice: { kind: 'second-refunded', plan, refunded_cents } }
}

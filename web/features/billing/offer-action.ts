import type { Billing } from '#contract/money/billing.ts'
import type { PlanChoice } from '#contract/money/plan-choice.ts'
import { plans } from '#rules/billing/plans.ts'

export type OfferAction = { kind: 'start' | 'change' | 'resume' | 'none'; text: string }

const same = (one: PlanChoice | undefined, other: PlanChoice) =>
  one?.plan === other.plan && one.interval === other.interval

/** What is paid for, unless nothing is. */
export const paidPlan = ({ state, plan, interval }: Billing): PlanChoice | undefined =>
  interval && (state === 'active' || state === 'past_due' || state === 'cancelled')
    ? { plan, interval }
    : undefined

/** Returns what the button of an offered plan does. */
export function offerAction(billing: Billing, offered: PlanChoice): OfferAction {
  const { label } = plans[offered.plan]
  const paid = paidPlan(billing)
  if (!paid) return { kind: 'start', text: `Choose ${label}` }
  if (same(paid, offered)) {
    const isEnding = billing.state === 'cancelled' || billing.next_plan !== undefined
    return isEnding ? { kind: 'resume', text: `Keep ${label}` } : { kind: 'none', text: 'Your plan' }
  }
  if (same(billing.next_plan, offered)) return { kind: 'none', text: 'Your next plan' }
  if (paid.plan === offered.plan)
    return { kind: 'change', text: offered.interval === 'year' ? 'Pay yearly' : 'Pay monthly' }
  return { kind: 'change', text: offered.plan === 'pro' ? `Upgrade to ${label}` : `Change to ${label}` }
}

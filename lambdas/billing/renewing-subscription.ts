import { billingStateOf } from '#rules/billing/subscription.ts'
import { now } from '../clock.ts'
import { billingFactsOf, type StoredSubscription, type TenantPlan } from '../data/plans/plans.ts'

/** Returns the subscription that would be renewed. */
export function renewingSubscriptionOf(plan: TenantPlan): StoredSubscription | undefined {
  const state = billingStateOf(billingFactsOf(plan), now())
  return state === 'active' || state === 'past_due' ? plan.subscription : undefined
}

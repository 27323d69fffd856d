import { billingStateOf } from '#rules/billing/subscription.ts'
import { cancelPlan, changePlan, resumePlan } from '../billing/change-plan.ts'
import { renewingSubscriptionOf } from '../billing/renewing-subscription.ts'
import { now } from '../clock.ts'
import type { Closing } from '../data/accounts/closings.ts'
import { billingFactsOf, loadTenantPlan } from '../data/plans/plans.ts'
import { logUnexpected } from '../log/log.ts'
import type { Plans, SettlingMethod } from '../payments/ports.ts'

export type PlanProvider = Pick<Plans, 'cancel' | 'resume' | 'change' | SettlingMethod>

/** Nothing more is charged. What is paid for lasts until the period's end, in case the account is kept. */
export async function cancelRunningPlan(provider: PlanProvider, tenantId: string) {
  const plan = await loadTenantPlan(tenantId)
  if (plan && renewingSubscriptionOf(plan)) await cancelPlan(provider, tenantId)
}

/**
 * With the change that waited for the period's end, which cancelling took back. Leaves the plan as it is if that fails, or if it has
 * ended: Billing says so, and offers what is to be done.
 */
export async function resumeCancelledPlan(
  provider: PlanProvider,
  { tenant_id, resumes, resumes_to }: Closing,
) {
  if (!resumes) return
  const plan = await loadTenantPlan(tenant_id)
  if (plan?.subscription?.id !== resumes) return
  if (billingStateOf(billingFactsOf(plan), now()) !== 'cancelled') return
  try {
    await resumePlan(provider, tenant_id)
    if (resumes_to) await changePlan(provider, tenant_id, resumes_to)
  } catch (error) {
    logUnexpected('plan was not resumed', error)
  }
}

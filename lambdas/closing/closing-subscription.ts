import { billingStateOf } from '#rules/billing/subscription.ts'
import { cancelPlan, resumePlan } from '../billing/change-plan.ts'
import { renewingSubscriptionOf } from '../billing/renewing-subscription.ts'
import { now } from '../clock.ts'
import type { Closing } from '../data/accounts/closings.ts'
import { billingFactsOf, loadTenantPlan } from '../data/plans/plans.ts'
import { logUnexpected } from '../log/log.ts'
import type { Plans } from '../payments/ports.ts'

export type PlanProvider = Pick<Plans, 'cancel' | 'resume' | 'load' | 'endAndRefund'>

/** Nothing more is charged. What is paid for lasts until the period's end, in case the account is kept. */
export async function cancelRunningPlan(provider: PlanProvider, tenantId: string) {
  const plan = await loadTenantPlan(tenantId)
  if (plan && renewingSubscriptionOf(plan)) await cancelPlan(provider, tenantId)
}

/** Leaves the plan cancelled if that fails, or if it has ended: Billing says so, and offers what is to be done. */
export async function resumeCancelledPlan(provider: PlanProvider, { tenant_id, resumes }: Closing) {
  if (!resumes) return
  const plan = await loadTenantPlan(tenant_id)
  if (plan?.subscription?.id !== resumes) return
  if (billingStateOf(billingFactsOf(plan), now()) !== 'cancelled') return
  await resumePlan(provider, tenant_id).catch((error) => logUnexpected('plan was not resumed', error))
}

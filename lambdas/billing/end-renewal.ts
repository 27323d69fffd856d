import { loadTenantPlan } from '../data/plans.ts'
import type { Plans } from '../payments/ports.ts'

/**
 * Has the provider charge a tenant no more: a running subscription ends with the period that is paid. May be repeated.
 * Asks the provider nothing for a tenant who never had one.
 */
export async function endRenewal(plans: Pick<Plans, 'load' | 'cancel'>, tenantId: string): Promise<void> {
  const subscription = (await loadTenantPlan(tenantId))?.subscription
  const facts = subscription && (await plans.load(subscription.id))
  if (!facts || facts.status === 'ended' || facts.cancelAtPeriodEnd) return
  await plans.cancel(facts.id)
}

import { loadTenantPlan } from '../data/plans/plans.ts'
import { loadSubscriptionState, settledInvoices } from '../data/plans/subscriptions.ts'
import type { Plans } from '../payments/ports.ts'

/** Ends a seller's subscription at once, so that nothing more is charged. What it has brought is not refunded. */
export async function endPlan(plans: Pick<Plans, 'endAndRefund'>, tenantId: string): Promise<void> {
  const subscription = (await loadTenantPlan(tenantId))?.subscription
  if (!subscription || subscription.status === 'ended') return
  const books = await loadSubscriptionState(subscription.id, tenantId)
  await plans.endAndRefund(subscription.id, settledInvoices(books))
}

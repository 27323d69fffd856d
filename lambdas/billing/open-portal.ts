import { safeRedirect } from '#rules/redirect.ts'
import { loadTenantPlan } from '../data/plans/plans.ts'
import { appOrigin } from '../env.ts'
import { Failure } from '../failure.ts'
import type { Plans } from '../payments/ports.ts'
import { billingPath } from './start-subscription.ts'

/** @throws Failure 'conflict' before the first subscription: the provider does not know the seller yet */
export async function openPortal(
  plans: Pick<Plans, 'portal'>,
  tenantId: string,
  returnTo?: string,
): Promise<{ url: string }> {
  const customerId = (await loadTenantPlan(tenantId))?.subscription?.customer_id
  if (!customerId) throw new Failure('conflict', 'There are no invoices yet. Choose a plan first.')
  return plans.portal({ customerId, returnUrl: `${appOrigin()}${safeRedirect(returnTo, billingPath)}` })
}

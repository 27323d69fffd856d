import { Failure } from '../failure.ts'
import type { Plans } from '../payments/ports.ts'
import { settlePlan } from './settle-plan.ts'

/**
 * Settles what was paid at the page that the seller comes back from, so that the plan is there before any webhook.
 * @throws Failure 'not-found' for a page of somebody else, and for one where nothing was paid
 */
export async function confirmSubscription(
  plans: Pick<Plans, 'load' | 'endAndRefund'>,
  tenantId: string,
  sessionId: string,
) {
  const facts = await plans.load(sessionId)
  if (!facts || facts.tenantId !== tenantId)
    throw new Failure('not-found', 'Nothing was paid there. Choose a plan to try again.')
  await settlePlan(plans, facts.id)
}

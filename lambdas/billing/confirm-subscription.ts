import { loadSubscriptionState } from '../data/plans/subscriptions.ts'
import { Failure } from '../failure.ts'
import type { Plans, SettlingMethod } from '../payments/ports.ts'
import { settlePlan } from './settle-plan.ts'

/**
 * Settles what was paid or changed at the page that the seller comes back from, so that it is there before any webhook.
 * @throws Failure 'not-found' for a page of somebody else, and for one where nothing was paid; 'conflict' for a second
 * subscription, which was ended and refunded
 */
export async function confirmSubscription(
  plans: Pick<Plans, SettlingMethod>,
  tenantId: string,
  sessionId: string,
) {
  const facts = await plans.load(sessionId)
  if (!facts || facts.tenantId !== tenantId)
    throw new Failure('not-found', 'Nothing was paid there. Choose a plan to try again.')
  await settlePlan(plans, facts.id)
  const { record } = await loadSubscriptionState(facts.id, tenantId)
  if (record?.is_second)
    throw new Failure(
      'conflict',
      'You had a plan already, so this second one was ended at once. What you paid for it goes back to you.',
    )
}

import { loadTenantPlan } from '../data/plans/plans.ts'
import { loadSubscriptionState, settledInvoices } from '../data/plans/subscriptions.ts'
import type { Plans, SettlingMethod } from '../payments/ports.ts'
import { settlePlan } from './settle-plan.ts'

/** Ends a seller's subscription at once, so that nothing more is charged. What it has brought is not refunded. */
export async function endPlan(plans: Pick<Plans, 'endAndRefund'>, tenantId: string): Promise<void> {
  const subscription = (await loadTenantPlan(tenantId))?.subscription
  if (!subscription || subscription.status === 'ended') return
  const books = await loadSubscriptionState(subscription.id, tenantId)
  await plans.endAndRefund(subscription.id, settledInvoices(books))
}

/**
 * Records the referral of a subscription for the platform, whose referrer's totals are deleted already: settling finds no
 * referrer and writes it again. May be repeated.
 * @throws Error that says what to do, if the subscription cannot be loaded
 */
export async function moveReferralToPlatform(
  plans: Pick<Plans, SettlingMethod>,
  subscriptionId: string,
): Promise<void> {
  try {
    const { subscriptionId: found } = await settlePlan(plans, subscriptionId)
    if (!found) throw new Error('The payment provider does not know it')
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
    throw new Error(
      `The referral of subscription ${subscriptionId} could not be moved to the platform's books: ${reason}. ` +
        'It and everything that was not deleted yet are kept: repair the cause, then run this command again.',
      { cause: error },
    )
  }
}

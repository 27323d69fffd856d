import { plans as planFacts, planIds } from '#rules/billing/plans.ts'
import { intervals, planPriceCents } from '#rules/billing/subscription.ts'
import { productName } from '#rules/courses/product.ts'
import { turnBillingOn } from '../data/plans/plans.ts'
import type { Plans } from '../payments/ports.ts'

const prices = planIds.flatMap((plan) =>
  intervals.map((interval) => ({
    plan,
    interval,
    productName: `${productName} ${planFacts[plan].label}`,
    priceCents: planPriceCents(planFacts[plan].priceCentsPerMonth, interval),
  })),
)

/**
 * Creates the prices of all plans at the provider; every sign-up after that begins a trial. Returns the lookup keys of
 * prices that were not there or were different. May be repeated.
 */
export async function setUpBilling(plans: Pick<Plans, 'setUpPrices'>): Promise<readonly string[]> {
  const changed = await plans.setUpPrices(prices)
  await turnBillingOn()
  return changed
}

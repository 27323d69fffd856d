import type { Billing } from '#contract/money/billing.ts'
import { creditsPerMonth, renewedCredits } from '#rules/billing/credits.ts'
import { dueStepsOf } from '#rules/billing/plan-schedule.ts'
import { plans, productLimit } from '#rules/billing/plans.ts'
import { billingStateOf, planPriceCents } from '#rules/billing/subscription.ts'
import { isoAt, now } from '../clock.ts'
import { loadBilling, type TenantBilling } from '../data/plans/billing.ts'
import { billingFactsOf, planDatesOf, type StoredSubscription, type TenantPlan } from '../data/plans/plans.ts'
import { Failure } from '../failure.ts'

/** @throws Failure 'not-found' if the seller was deleted */
export async function loadTenantBilling(tenantId: string): Promise<TenantBilling> {
  const billing = await loadBilling(tenantId)
  if (!billing) throw new Failure('not-found', 'You have no store yet. Sign in again to open one.')
  return billing
}

/** Returns what the billing page shows. */
export const billingView = async (tenantId: string) => viewOf(await loadTenantBilling(tenantId))

function viewOf({ tenant, productCount, creditBalance, isOn }: TenantBilling): Billing {
  const { plan, trial_ends_at, access_ends_at, comp_until, subscription } = tenant
  const state = billingStateOf(billingFactsOf(tenant), now())
  const isRunning = state === 'active' || state === 'past_due' || state === 'cancelled'
  return {
    state,
    is_on: isOn,
    plan,
    trial_ends_at,
    access_ends_at,
    comp_until,
    ...(subscription && isRunning && periodOf(subscription)),
    usage: {
      products: productCount,
      product_limit: productLimit(plan),
      credits: creditBalance,
      credits_per_month: creditsPerMonth[plan],
      ...(subscription && state === 'active' && renewalOf(tenant, subscription, creditBalance)),
    },
    has_portal: subscription !== undefined,
  }
}

/** A year brings credits in each of its months, and with its renewal. */
function renewalOf(tenant: TenantPlan, { period_end, next }: StoredSubscription, creditBalance: number) {
  const due = dueStepsOf(planDatesOf(tenant)).find(({ kind }) => kind === 'credits')
  const plan = due ? tenant.plan : (next?.plan ?? tenant.plan)
  return {
    credits_renew_at: due ? isoAt(due.at) : period_end,
    credits_on_renewal: renewedCredits(plan, creditBalance),
  }
}

function periodOf(subscription: StoredSubscription) {
  const { interval, period_end, cancel_at_period_end, next, price_cents, card } = subscription
  const cents = next ? planPriceCents(plans[next.plan].priceCentsPerMonth, next.interval) : price_cents
  return {
    interval,
    period_ends_at: period_end,
    ...(next && { next_plan: next }),
    ...(card && { card }),
    ...(!cancel_at_period_end && { next_payment: { on: period_end, cents } }),
  }
}

import type { Billing } from '#contract/billing.ts'
import { creditsPerMonth } from '#rules/credits.ts'
import { duesOf } from '#rules/plan-schedule.ts'
import { plans, productLimit } from '#rules/plans.ts'
import { billingStateOf, planPriceCents } from '#rules/subscription.ts'
import { isoAt, now } from '../clock.ts'
import { loadBilling, type TenantBilling } from '../data/billing.ts'
import { billingFactsOf, planDatesOf, type StoredSubscription, type TenantPlan } from '../data/plans.ts'
import { Failure } from '../failure.ts'

/** @throws Failure 'not-found' if the seller was deleted */
export async function loadTenantBilling(tenantId: string): Promise<TenantBilling> {
  const billing = await loadBilling(tenantId)
  if (!billing) throw new Failure('not-found', 'You have no store yet. Sign in again to open one.')
  return billing
}

/** What the billing page shows. */
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
      ...(subscription && state === 'active' && { credits_renew_at: creditsRenewAt(tenant, subscription) }),
    },
    has_portal: subscription !== undefined,
  }
}

/** A year brings credits in each of its months, and with its renewal. */
function creditsRenewAt(tenant: TenantPlan, { period_end }: StoredSubscription) {
  const due = duesOf(planDatesOf(tenant)).find(({ kind }) => kind === 'credits')
  return due ? isoAt(due.at) : period_end
}

function periodOf(subscription: StoredSubscription) {
  const { interval, period_end, cancel_at_period_end, next, price_cents } = subscription
  const cents = next ? planPriceCents(plans[next.plan].priceCentsPerMonth, next.interval) : price_cents
  return {
    interval,
    period_ends_at: period_end,
    ...(next && { next_plan: next }),
    ...(!cancel_at_period_end && { next_payment: { on: period_end, cents } }),
  }
}

import type { Closing } from '#contract/closing.ts'
import { billingStateOf } from '#rules/billing/subscription.ts'
import { isoAt, now } from '../clock.ts'
import { loadClosing } from '../data/accounts/closings.ts'
import { loadBalance } from '../data/money/balance.ts'
import { billingFactsOf, loadTenantPlan, type TenantPlan } from '../data/plans/plans.ts'
import { loadHome } from '../data/site/home.ts'
import { Failure } from '../failure.ts'

/**
 * Returns what closing the account would change, or has changed.
 * @throws Failure 'not-found' once the store is deleted
 */
export async function closingView(userId: string, tenantId: string): Promise<Closing> {
  const [closing, home, balance, plan] = await Promise.all([
    loadClosing(userId),
    loadHome(tenantId),
    loadBalance(tenantId, isoAt(now()).slice(0, 10)),
    loadTenantPlan(tenantId),
  ])
  if (!plan) throw new Failure('not-found', 'You have no store yet. Sign in again to open one.')
  const lastRelease = balance.releases.at(-1)
  return {
    ...(closing && { closes_at: closing.closes_at }),
    is_deleting: closing?.stage === 'deleting',
    store_name: home.store?.name ?? '',
    is_live: home.site?.status === 'live',
    orders: home.stats.total_orders,
    buyers: home.stats.unique_customers,
    available_cents: balance.available_cents,
    pending_cents: balance.pending_cents,
    ...(lastRelease && { pending_until: lastRelease.on }),
    ...runningPlanOf(plan),
  }
}

function runningPlanOf(plan: TenantPlan): Pick<Closing, 'plan'> {
  const state = billingStateOf(billingFactsOf(plan), now())
  const { subscription } = plan
  if (!subscription || !['active', 'past_due', 'cancelled'].includes(state)) return {}
  const renews = state !== 'cancelled'
  return { plan: { plan: subscription.plan, period_ends_at: subscription.period_end, renews } }
}

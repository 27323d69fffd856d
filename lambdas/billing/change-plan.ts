import type { PlanChangePreview } from '#contract/money/billing.ts'
import type { PlanChoice } from '#contract/money/plan-choice.ts'
import { plans as planFacts, productLimit } from '#rules/billing/plans.ts'
import { billingStateOf, changeTakesEffect, planPriceCents } from '#rules/billing/subscription.ts'
import { isoAt, now } from '../clock.ts'
import type { TenantBilling } from '../data/plans/billing.ts'
import { billingFactsOf, loadTenantPlan, type StoredSubscription } from '../data/plans/plans.ts'
import { Failure } from '../failure.ts'
import type { Plans, SettlingMethod } from '../payments/ports.ts'
import { loadTenantBilling } from './billing-view.ts'
import { settlePlan } from './settle-plan.ts'

/** How long an amount that was shown may be charged: it is prorated to the second of the preview. */
const previewLifeMs = 15 * 60 * 1000

/** @throws Failure 'conflict' if no subscription runs, or it is the wanted one already */
export async function previewPlanChange(
  plans: Pick<Plans, 'preview'>,
  tenantId: string,
  wanted: PlanChoice,
): Promise<PlanChangePreview> {
  const billing = await loadTenantBilling(tenantId)
  const subscription = runningOf(billing.tenant)
  const then_cents = planPriceCents(planFacts[wanted.plan].priceCentsPerMonth, wanted.interval)
  const products_over = Math.max(0, billing.productCount - productLimit(wanted.plan))
  if (effectOf(subscription, wanted) === 'at-period-end')
    return {
      takes_effect: 'at-period-end',
      on: subscription.period_end,
      due_cents: 0,
      then_cents,
      products_over,
    }
  const { dueCents, openCents, prorationAt } = await plans.preview({
    ...wanted,
    subscriptionId: subscription.id,
  })
  const proration_at = isoAt(prorationAt)
  return {
    takes_effect: 'now',
    on: proration_at,
    due_cents: dueCents,
    ...(openCents > 0 && { open_cents: openCents }),
    proration_at,
    then_cents,
    products_over,
  }
}

/**
 * Changes the plan: up at once, down at the period's end.
 * @throws Failure 'conflict' if no subscription runs, it is the wanted one already, or the preview is too old;
 * 'not-allowed' with the provider's reason if a payment was refused. The plan was not changed then.
 */
export async function changePlan(
  plans: Pick<Plans, 'change' | SettlingMethod>,
  tenantId: string,
  { proration_at, ...wanted }: PlanChoice & { proration_at?: string | undefined },
) {
  const subscription = runningOf(await planOf(tenantId))
  const when = effectOf(subscription, wanted) === 'now' ? 'now' : 'period-end'
  const prorationAt = proration_at === undefined ? undefined : Date.parse(proration_at)
  if (when === 'now' && !isFresh(prorationAt))
    throw new Failure('conflict', 'The amount may have changed. Look at it again, then confirm.')
  if (when === 'now') await plans.moveToNewCard(subscription.id)
  const change = await plans.change({
    ...wanted,
    subscriptionId: subscription.id,
    when,
    ...(when === 'now' && prorationAt !== undefined && { prorationAt }),
  })
  if (change.state === 'refused') throw new Failure('not-allowed', change.message)
  await settlePlan(plans, subscription.id)
}

const isFresh = (prorationAt: number | undefined) =>
  prorationAt !== undefined && prorationAt <= now() && prorationAt > now() - previewLifeMs

/** Ends the plan when its period does. */
export async function cancelPlan(plans: Pick<Plans, 'cancel' | SettlingMethod>, tenantId: string) {
  const { id } = runningOf(await planOf(tenantId))
  await plans.cancel(id)
  await settlePlan(plans, id)
}

/** Takes back a cancellation, or a change that waits for the period's end. */
export async function resumePlan(plans: Pick<Plans, 'resume' | SettlingMethod>, tenantId: string) {
  const { id } = runningOf(await planOf(tenantId))
  await plans.resume(id)
  await settlePlan(plans, id)
}

async function planOf(tenantId: string) {
  const tenant = await loadTenantPlan(tenantId)
  if (!tenant) throw new Failure('not-found', 'You have no store yet. Sign in again to open one.')
  return tenant
}

function runningOf(tenant: TenantBilling['tenant']): StoredSubscription {
  const state = billingStateOf(billingFactsOf(tenant), now())
  const { subscription } = tenant
  if (subscription && (state === 'active' || state === 'past_due' || state === 'cancelled'))
    return subscription
  throw new Failure('conflict', 'You have no plan that could be changed. Choose one first.')
}

function effectOf(current: StoredSubscription, wanted: PlanChoice) {
  const effect = changeTakesEffect(current, wanted)
  if (effect === 'never') throw new Failure('conflict', 'This is your plan already.')
  return effect
}

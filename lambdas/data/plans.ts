import * as z from 'zod/mini'
import { Interval, PlanChoice } from '#contract/billing.ts'
import { Plan, type Tenant } from '#contract/store.ts'
import type { Plan as PlanId } from '#rules/plans.ts'
import {
  accessEndsAt,
  type BillingFacts,
  hasAccess,
  planEndedText,
  type Subscription,
} from '#rules/subscription.ts'
import { isoAt, now } from '../clock.ts'
import { Failure } from '../failure.ts'
import { keys } from './keys.ts'
import { getItem, putItem, updateItem, type Write } from './table/client.ts'
import { succeeds } from './table/conditions.ts'
import { updateExpression } from './table/expressions.ts'

const StoredSubscription = z.object({
  id: z.string(),
  customer_id: z.string(),
  plan: Plan,
  interval: Interval,
  status: z.enum(['active', 'past_due', 'ended']),
  price_cents: z.int(),
  period_end: z.string(),
  cancel_at_period_end: z.boolean(),
  past_due_since: z.optional(z.string()),
  ended_at: z.optional(z.string()),
  next: z.optional(PlanChoice),
})
/** A tenant's newest subscription. Times are ISO 8601; `price_cents` is one interval without tax. */
export type StoredSubscription = z.infer<typeof StoredSubscription>

const TenantPlan = z.object({
  plan: Plan,
  trial_ends_at: z.optional(z.string()),
  access_ends_at: z.optional(z.string()),
  comp_until: z.optional(z.string()),
  subscription: z.optional(StoredSubscription),
})
/** The part of a tenant's item that only this file changes. `comp_until`: an operator has given the plan until then. */
export type TenantPlan = z.infer<typeof TenantPlan>

/** Returns what an item says of the tenant's plan. */
export const tenantPlanOf = (tenantItem: unknown): TenantPlan => TenantPlan.parse(tenantItem)

/** Returns undefined if there is no such tenant. */
export async function loadTenantPlan(tenantId: string): Promise<TenantPlan | undefined> {
  const item = await getItem(keys.tenant(tenantId))
  return item && tenantPlanOf(item)
}

/** Whether an operator has set up billing. Without it there is no trial, and a plan never ends. */
export const isBillingOn = async () => (await getItem(keys.billing)) !== undefined

/** Sellers who sign up from now on begin a trial. */
export const turnBillingOn = () =>
  putItem({ ...keys.billing, type: 'billing', id: 'billing', created_at: isoAt(now()) })

/**
 * The only way a plan changes. Products beyond a smaller limit remain. Fails if there is no such tenant, or if its
 * subscription is another than that of `previous`.
 */
export function planWrite(tenantId: string, previous: TenantPlan, change: Partial<TenantPlan>): Write {
  const next = { ...previous, ...change }
  const end = accessEndsAt(billingFactsOf(next))
  const update = updateExpression({ ...change, access_ends_at: end === undefined ? null : isoAt(end) })
  const subscriptionId = previous.subscription?.id
  return {
    Update: {
      Key: keys.tenant(tenantId),
      ...update,
      ConditionExpression: `attribute_exists(pk) AND ${subscriptionId ? '#subscription.#id = :previous' : 'attribute_not_exists(#subscription)'}`,
      ExpressionAttributeNames: {
        ...update.ExpressionAttributeNames,
        '#subscription': 'subscription',
        ...(subscriptionId && { '#id': 'id' }),
      },
      ExpressionAttributeValues: {
        ...update.ExpressionAttributeValues,
        ...(subscriptionId && { ':previous': subscriptionId }),
      },
    },
  }
}

/** Changes a plan by hand. Returns false if there is no such tenant, or its subscription is just changing. */
export async function setPlan(
  tenantId: string,
  plan: PlanId,
  change: Pick<TenantPlan, 'comp_until'> = {},
): Promise<boolean> {
  const previous = await loadTenantPlan(tenantId)
  if (!previous) return false
  const { Update } = planWrite(tenantId, previous, { plan, ...change })
  return Update ? succeeds(updateItem(keys.tenant(tenantId), Update)) : false
}

/** Returns the facts that the rules decide by; times become epoch milliseconds. */
export const billingFactsOf = ({ trial_ends_at, comp_until, subscription }: TenantPlan): BillingFacts => ({
  ...(trial_ends_at && { trialEndsAt: Date.parse(trial_ends_at) }),
  ...(comp_until && { compUntil: Date.parse(comp_until) }),
  ...(subscription && { subscription: subscriptionOf(subscription) }),
})

const subscriptionOf = (stored: StoredSubscription): Subscription => ({
  plan: stored.plan,
  interval: stored.interval,
  status: stored.status,
  periodEnd: Date.parse(stored.period_end),
  cancelAtPeriodEnd: stored.cancel_at_period_end,
  ...(stored.past_due_since && { pastDueSince: Date.parse(stored.past_due_since) }),
  ...(stored.ended_at && { endedAt: Date.parse(stored.ended_at) }),
  ...(stored.next && { next: stored.next }),
})

const accessCondition = '(attribute_not_exists(access_ends_at) OR access_ends_at > :now)'

/** Makes a transaction fail once the seller's trial or plan has ended, or if the plan is not `plan`, where it is given. */
export function accessCheck(tenantId: string, plan?: PlanId): Write {
  return {
    ConditionCheck: {
      Key: keys.tenant(tenantId),
      ConditionExpression: plan ? `#plan = :plan AND ${accessCondition}` : accessCondition,
      ...(plan && { ExpressionAttributeNames: { '#plan': 'plan' } }),
      ExpressionAttributeValues: { ':now': isoAt(now()), ...(plan && { ':plan': plan }) },
    },
  }
}

/** @throws Failure 'plan-ended' once the seller's trial or plan has ended */
export function expectAccess(tenant: Tenant) {
  if (!hasAccess(tenant.access_ends_at, now())) throw new Failure('plan-ended', planEndedText(tenant))
}

import * as z from 'zod/mini'
import { Interval, PlanChoice } from '#contract/money/plan-choice.ts'
import { Plan, type Tenant } from '#contract/store.ts'
import { accountClosingText } from '#rules/accounts/closing.ts'
import { dueStepsOf, type PlanDates } from '#rules/billing/plan-schedule.ts'
import type { Plan as PlanId } from '#rules/billing/plans.ts'
import {
  accessEndsAt,
  type BillingFacts,
  hasAccess,
  planEndedText,
  type Subscription,
} from '#rules/billing/subscription.ts'
import { dayMs } from '#rules/time.ts'
import { isoAt, now } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { getItem, getItems, putItem, updateItem, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { type DueItems, planShardOf, planShards } from '../table/due-index.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { tenantOfPartition } from '../table/partitions.ts'

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
  /** The one that is charged. Absent before it was stored. */
  card: z.optional(z.object({ brand: z.string(), last4: z.string() })),
})
/** A tenant's newest subscription. Times are ISO 8601; `price_cents` is one interval without tax. */
export type StoredSubscription = z.infer<typeof StoredSubscription>

const TenantPlan = z.object({
  owner_id: z.string(),
  plan: Plan,
  trial_ends_at: z.optional(z.string()),
  access_ends_at: z.optional(z.string()),
  comp_until: z.optional(z.string()),
  comp_plan: z.optional(Plan),
  subscription: z.optional(StoredSubscription),
  trial_mailed: z.optional(z.enum(['ending', 'ended'])),
  credit_year: z.optional(z.object({ invoice_id: z.string(), starts_at: z.string(), added: z.int() })),
  due_at: z.optional(z.string()),
  plan_revision: z.optional(z.int()),
  closes_at: z.optional(z.string()),
})
/**
 * The part of a tenant's item that only this file changes, and `closes_at` of closings.ts. `comp_until`: an operator has
 * given `comp_plan` until then; before that field existed, the plan of the time. `trial_mailed` and
 * `credit_year` are what rules/billing/plan-schedule.ts decides by, `due_at` is when it has something to do.
 * `plan_revision` grows with every change, so that of two concurrent ones the later is refused.
 */
export type TenantPlan = z.infer<typeof TenantPlan>

/** Null removes a field. */
export type PlanChange = {
  [Field in Exclude<
    keyof TenantPlan,
    'owner_id' | 'access_ends_at' | 'due_at' | 'plan_revision' | 'closes_at'
  >]?: TenantPlan[Field] | (Field extends 'plan' ? never : null)
}

/** Returns what an item says of the tenant's plan. */
export const tenantPlanOf = (tenantItem: unknown): TenantPlan => TenantPlan.parse(tenantItem)

/** Returns undefined if there is no such tenant. */
export async function loadTenantPlan(tenantId: string): Promise<TenantPlan | undefined> {
  const item = await getItem(keys.tenant(tenantId))
  return item && tenantPlanOf(item)
}

/** Sellers who sign up from now on begin a trial. Before, there is none, and a plan never ends. */
export const turnBillingOn = () =>
  putItem({ ...keys.billing, type: 'billing', id: 'billing', created_at: isoAt(now()) })

/**
 * The only way a plan changes. Products beyond a smaller limit remain. Fails if there is no such tenant, or if its plan
 * has changed since `previous` was read.
 */
export function planWrite(tenantId: string, previous: TenantPlan, change: PlanChange): Write {
  const next = TenantPlan.parse(withoutNulls({ ...previous, ...change }))
  const end = accessEndsAt(billingFactsOf(next))
  const update = updateExpression({
    ...change,
    access_ends_at: end === undefined ? null : isoAt(end),
    ...dueFields(tenantId, next),
    plan_revision: (previous.plan_revision ?? 0) + 1,
  })
  const isUnchanged =
    previous.plan_revision === undefined
      ? 'attribute_not_exists(#plan_revision)'
      : '#plan_revision = :previous'
  return {
    Update: {
      Key: keys.tenant(tenantId),
      ...update,
      ConditionExpression: `attribute_exists(pk) AND ${isUnchanged}`,
      ExpressionAttributeValues: {
        ...update.ExpressionAttributeValues,
        ...(previous.plan_revision !== undefined && { ':previous': previous.plan_revision }),
      },
    },
  }
}

const withoutNulls = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

/** The keys of the index of who is due; null for a tenant with nothing to come. */
export function dueFields(tenantId: string, plan: Omit<TenantPlan, 'owner_id'>) {
  const [next] = dueStepsOf(planDatesOf(plan))
  return next
    ? { due_shard: planShardOf(tenantId), due_at: isoAt(next.at) }
    : { due_shard: null, due_at: null }
}

/** Changes a plan by hand. Returns false if there is no such tenant, or its plan is just changing. */
export async function setPlan(
  tenantId: string,
  plan: PlanId,
  change: Pick<PlanChange, 'comp_until' | 'comp_plan'> = {},
): Promise<boolean> {
  const previous = await loadTenantPlan(tenantId)
  if (!previous) return false
  const { Update } = planWrite(tenantId, previous, { plan, ...change })
  return Update ? succeeds(updateItem(keys.tenant(tenantId), Update)) : false
}

/**
 * Puts a tenant that was written before the index of who is due into it. Whose trial has ended more than a day ago is not told
 * so now. Returns whether it was missing there.
 */
export async function addToDueIndex(tenantId: string): Promise<boolean> {
  const tenant = await loadTenantPlan(tenantId)
  if (!tenant || tenant.due_at) return false
  const { trial_ends_at, trial_mailed } = tenant
  const endedLongAgo = trial_ends_at !== undefined && Date.parse(trial_ends_at) < now() - dayMs
  const change: PlanChange = endedLongAgo && trial_mailed !== 'ended' ? { trial_mailed: 'ended' } : {}
  if (dueFields(tenantId, tenant).due_at === null) return false
  const { Update } = planWrite(tenantId, tenant, change)
  return Update ? succeeds(updateItem(keys.tenant(tenantId), Update)) : false
}

/** Returns the facts that the rules decide by; times become epoch milliseconds. */
export const billingFactsOf = ({
  trial_ends_at,
  comp_until,
  subscription,
}: Pick<TenantPlan, 'trial_ends_at' | 'comp_until' | 'subscription'>): BillingFacts => ({
  ...(trial_ends_at && { trialEndsAt: Date.parse(trial_ends_at) }),
  ...(comp_until && { compUntil: Date.parse(comp_until) }),
  ...(subscription && { subscription: subscriptionOf(subscription) }),
})

/** The same with what dates alone cause. */
export const planDatesOf = (plan: Omit<TenantPlan, 'owner_id'>): PlanDates => ({
  ...billingFactsOf(plan),
  ...(plan.trial_mailed && { trialMailed: plan.trial_mailed }),
  ...(plan.credit_year && {
    creditYear: { startsAt: Date.parse(plan.credit_year.starts_at), added: plan.credit_year.added },
  }),
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

const accessCondition =
  'attribute_not_exists(closes_at) AND (attribute_not_exists(access_ends_at) OR access_ends_at > :now)'

/** @throws Failure 'account-closing' while the account is closed */
export function expectOpenAccount({ closes_at }: Pick<Tenant, 'closes_at'>) {
  if (closes_at) throw new Failure('account-closing', accountClosingText)
}

/** Makes a transaction fail while the account is closed, once the seller's trial or plan has ended, or if the plan is not `plan`, where it is given. */
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

/** The same, and fails while an operator has suspended what the model writes for the seller. */
export function modelAccessCheck(tenantId: string): Write {
  const { ConditionCheck } = accessCheck(tenantId)
  if (!ConditionCheck) throw new Error('The check of access is not a condition.')
  const ConditionExpression = `(${ConditionCheck.ConditionExpression}) AND attribute_not_exists(ai_suspension_reason)`
  return { ConditionCheck: { ...ConditionCheck, ConditionExpression } }
}

/** @throws Failure 'not-allowed' with the operator's reason */
export function expectModelAccess({ ai_suspension_reason: reason }: Pick<Tenant, 'ai_suspension_reason'>) {
  if (reason === undefined) return
  throw new Failure('not-allowed', `Writing with AI is suspended for your account: ${reason}`)
}

/** @throws Failure 'account-closing' while the account is closed, 'plan-ended' once the seller's trial or plan has ended */
export function expectAccess(tenant: Tenant) {
  expectOpenAccount(tenant)
  if (!hasAccess(tenant.access_ends_at, now())) throw new Failure('plan-ended', planEndedText(tenant))
}

/** The tenants that a date of their plan makes due. */
export const duePlans: DueItems<string> = { shards: planShards, itemOf: ({ pk }) => tenantOfPartition(pk) }

const Balance = z.object({ credit_balance: z.int() })

/** One request. Undefined once the seller is deleted. */
export async function loadDuePlan(
  tenantId: string,
): Promise<{ tenant: TenantPlan; creditBalance: number } | undefined> {
  const items = await getItems([keys.tenant(tenantId), keys.stats(tenantId)])
  const tenant = items.find(({ type }) => type === 'tenant')
  const stats = items.find(({ type }) => type === 'stats')
  if (!tenant || !stats) return undefined
  return { tenant: tenantPlanOf(tenant), creditBalance: Balance.parse(stats).credit_balance }
}

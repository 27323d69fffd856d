import * as z from 'zod/mini'
import { PlanChoice } from '#contract/money/plan-choice.ts'
import { closingReminderAt } from '#rules/accounts/closing.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { type PlanMail, planMailWrite } from '../plans/plan-mails.ts'
import type { StoredSubscription } from '../plans/plans.ts'
import { type AuditEntry, auditWrite } from '../table/audit.ts'
import { deleteItem, getItem, transact, type Write } from '../table/client.ts'
import { closingShardOf, closingShards, type DueItems } from '../table/due-index.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { putOnce } from '../table/writes.ts'
import { roleCheck } from './operators.ts'

/**
 * An account that its seller has closed. `stopping`: page and plan have yet to be ended; `waiting`: for the reminder;
 * `reminded`: for the deletion; `deleting`: nothing can keep the account any more. Keeping the account takes back `reopens`,
 * `resumes` (the subscription that closing cancelled) and `resumes_to` (the plan that its next period would have had). `due_at` is
 * when the next stage begins.
 * `by` is there where operators closed or deleted it; `email` and `owed_cents` are there once the items that had them are being deleted.
 */
const Closing = z.object({
  id: z.string(),
  tenant_id: z.string(),
  created_at: z.string(),
  closes_at: z.string(),
  stage: z.enum(['stopping', 'waiting', 'reminded', 'deleting']),
  reopens: z.boolean(),
  resumes: z.optional(z.string()),
  resumes_to: z.optional(PlanChoice),
  due_at: z.string(),
  email: z.optional(z.string()),
  owed_cents: z.optional(z.int()),
  by: z.optional(z.literal('operators')),
})
export type Closing = z.infer<typeof Closing>

/** Mail about a deleted account goes out within minutes; then its email address is forgotten too. */
const lastMailLifeMs = dayMs

/** Returns undefined for an account that is open. */
export async function loadClosing(userId: string): Promise<Closing | undefined> {
  const item = await getItem(keys.closing(userId))
  return item && Closing.parse(item)
}

/** The users with a closed account that has a stage to begin. */
export const dueClosings: DueItems<string> = {
  shards: closingShards,
  itemOf: ({ pk }) => pk.slice(keys.closing('').pk.length),
}

export type NewClosing = {
  userId: string
  tenantId: string
  closesAt: number
  reopens: boolean
  /** The subscription that closing cancels. */
  renewing: Pick<StoredSubscription, 'id' | 'next'> | undefined
  by?: 'operators'
}

/**
 * The position of the check of the role among the writes that begin a closing or a deletion. Operators have no closing: the desk may not
 * close them, and whoever is closed is given no role.
 */
const roleAt = 2

/** Returns whether a closing or a deletion could not begin because the account is an operator's; `failed` are positions of its writes. */
export const isOperatorsAccount = (failed: readonly number[]) =>
  failed.includes(roleAt) && !failed.includes(0)

/** Fails for an account that is closed already, for an operator's, and once its seller is deleted. */
export function beginClosingWrites(begun: NewClosing): Write[] {
  const { userId, tenantId, closesAt, reopens, renewing, by } = begun
  const closes_at = isoAt(closesAt)
  const taken = { ...(by && { by }), reopens, resumes: renewing?.id, resumes_to: renewing?.next }
  const tenant = updateExpression({ closes_at })
  const due = { stage: 'stopping', due_shard: closingShardOf(userId), due_at: isoAt(now()) }
  return [
    putOnce(keys.closing(userId), 'closing', userId, { tenant_id: tenantId, closes_at, ...taken, ...due }),
    { Update: { Key: keys.tenant(tenantId), ...tenant, ConditionExpression: 'attribute_exists(pk)' } },
    roleCheck(userId, 'seller'),
  ]
}

export type NewDeletion = Pick<NewClosing, 'userId' | 'tenantId'> & { email: string; owedCents: number }

/**
 * Has an account deleted by the next run, which nothing can take back. It may be closed already; fails for an operator's, and once its
 * deletion has begun.
 */
export function beginDeletionWrites({ userId, tenantId, email, owedCents }: NewDeletion): Write[] {
  const at = isoAt(now())
  const fields = { tenant_id: tenantId, closes_at: at, stage: 'deleting', reopens: false, by: 'operators' }
  return [
    {
      Put: {
        Item: {
          ...keys.closing(userId),
          ...{ type: 'closing', id: userId, created_at: at, ...fields },
          ...{ email, owed_cents: owedCents, due_shard: closingShardOf(userId), due_at: at },
        },
        ConditionExpression: 'attribute_not_exists(pk) OR #stage <> :deleting',
        ExpressionAttributeNames: { '#stage': 'stage' },
        ExpressionAttributeValues: { ':deleting': 'deleting' },
      },
    },
    {
      Update: {
        Key: keys.tenant(tenantId),
        ...updateExpression({ closes_at: at }),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
    roleCheck(userId, 'seller'),
  ]
}

type Stage = Closing['stage']
type StageChange = Partial<Pick<Closing, 'email' | 'owed_cents'>> & { stage: Stage; due_at: string }

/**
 * Begins the next stage with its mail or audit entry, once: fails if the account has left the stage meanwhile, or one of `checks` does.
 * @throws ConditionFailedError
 */
export function advanceClosing(
  { id, tenant_id, stage }: Closing,
  change: StageChange,
  { mail, audit, checks = [] }: { mail?: PlanMail; audit?: AuditEntry; checks?: Write[] },
) {
  const update = updateExpression(change)
  const isThere = { ConditionExpression: '#stage = :from' }
  return transact([
    {
      Update: {
        Key: keys.closing(id),
        ...update,
        ...isThere,
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':from': stage },
      },
    },
    ...(mail ? [planMailWrite({ tenantId: tenant_id, ownerId: id }, mail)] : []),
    ...(audit ? [auditWrite(audit)] : []),
    ...checks,
  ])
}

export const reminderDueAt = ({ closes_at }: Closing) => isoAt(closingReminderAt(Date.parse(closes_at)))

/**
 * Opens the account again. `hasSite`: the head of a site that closing has closed is opened with it.
 * @throws ConditionFailedError if the deletion has begun, or the account is open
 */
export function endClosing(closing: Closing, hasSite: boolean) {
  const { id, tenant_id, closes_at, reopens } = closing
  const owner = { tenantId: tenant_id, ownerId: id }
  const head = updateExpression({ closed_at: null })
  return transact([
    {
      Delete: {
        Key: keys.closing(id),
        ConditionExpression: '#stage <> :deleting AND closes_at = :closes_at',
        ExpressionAttributeNames: { '#stage': 'stage' },
        ExpressionAttributeValues: { ':deleting': 'deleting', ':closes_at': closes_at },
      },
    },
    { Update: { Key: keys.tenant(tenant_id), ...updateExpression({ closes_at: null }) } },
    ...(reopens && hasSite ? [{ Update: { Key: keys.siteHead(tenant_id), ...head } }] : []),
    planMailWrite(owner, { event: `kept#${closes_at}`, notice: { kind: 'account-kept' } }),
  ])
}

/** The last write about an account: nothing leads to it any more. The mail has its email address until it is sent. */
export function endDeletion({ id, tenant_id, email, owed_cents = 0, by }: Closing, audit: AuditEntry) {
  const reference = tenant_id
  const mail = {
    id: 'account-deleted',
    owner_id: id,
    notice: { kind: 'account-deleted', email, owed_cents, reference, ...(by && { by }) },
    ttl: epochSeconds(now() + lastMailLifeMs),
  }
  return transact([
    { Delete: { Key: keys.closing(id), ConditionExpression: 'attribute_exists(pk)' } },
    ...(email ? [putOnce(keys.planMail(tenant_id, mail.id), 'plan_mail', mail.id, mail)] : []),
    auditWrite(audit),
  ])
}

/** For an account that an operator has deleted. */
export const forgetClosing = (userId: string) => deleteItem(keys.closing(userId))

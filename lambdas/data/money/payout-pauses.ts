import * as z from 'zod/mini'
import { getItem, transact, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import type { Key } from '../table/partitions.ts'
import { pausedWrite, pauseEndWrite } from './payout-lists.ts'

// An account for payouts says itself why it is paused. The tenant says so too, for an account that is made later.

const Paused = z.object({ payout_pause_reason: z.optional(z.string()) })

/**
 * Stops new payouts to a seller, also before they have set them up; one that is being sent is finished if the provider
 * has it, and returns to the balance if not. The seller reads the reason. Returns false if there is no such tenant.
 */
export async function pausePayouts(tenantId: string, reason: string): Promise<boolean> {
  const hasAccount = (await getItem(keys.payoutAccount(tenantId))) !== undefined
  return succeeds(transact(pauseWrites(tenantId, reason, hasAccount)))
}

/** The same as part of a transaction. An account that is made meanwhile takes the reason from the tenant; see `pauseCheck`. */
export const pauseWrites = (tenantId: string, reason: string, hasAccount: boolean): Write[] => [
  change(keys.tenant(tenantId), { payout_pause_reason: reason }, 'attribute_exists(pk)'),
  ...(hasAccount
    ? [change(keys.payoutAccount(tenantId), { pause_reason: reason }, 'attribute_exists(pk)')]
    : []),
  pausedWrite(tenantId, 'operator', reason),
]

/** Payouts go on with the next payout day. Returns false if they were not paused. */
export async function resumePayouts(tenantId: string): Promise<boolean> {
  const hasAccount = (await getItem(keys.payoutAccount(tenantId))) !== undefined
  return succeeds(transact(resumeWrites(tenantId, hasAccount)))
}

/** The same as part of a transaction, which fails if no operator has paused them. */
export const resumeWrites = (tenantId: string, hasAccount: boolean): Write[] => [
  change(keys.tenant(tenantId), { payout_pause_reason: null }, 'attribute_exists(payout_pause_reason)'),
  ...(hasAccount
    ? [change(keys.payoutAccount(tenantId), { pause_reason: null }, 'attribute_exists(pk)')]
    : []),
  pauseEndWrite(tenantId, 'operator'),
]

const change = (key: Key, fields: Record<string, string | null>, ConditionExpression: string): Write => ({
  Update: { Key: key, ...updateExpression(fields), ConditionExpression },
})

/** Returns the reason for which the seller's next account will be paused. */
export async function loadPauseReason(tenantId: string): Promise<string | undefined> {
  const item = await getItem(keys.tenant(tenantId))
  return item && Paused.parse(item).payout_pause_reason
}

/** Belongs to the transaction that makes an account: the seller is there, and paused for this reason or not at all. */
export const pauseCheck = (tenantId: string, reason: string | undefined): Write => ({
  ConditionCheck: {
    Key: keys.tenant(tenantId),
    ConditionExpression:
      reason === undefined
        ? 'attribute_exists(pk) AND attribute_not_exists(payout_pause_reason)'
        : 'payout_pause_reason = :pause',
    ...(reason !== undefined && { ExpressionAttributeValues: { ':pause': reason } }),
  },
})

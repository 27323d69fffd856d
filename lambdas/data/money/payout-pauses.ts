import * as z from 'zod/mini'
import { getItem, type Write } from '../table/client.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import type { Key } from '../table/partitions.ts'
import { pausedWrite, pauseEndWrite } from './payout-lists.ts'

// An account for payouts says itself why it is paused. The tenant says so too, for an account that is made later.

const Paused = z.object({ payout_pause_reason: z.optional(z.string()) })

/** Whether a seller has an account for payouts, and whether it says that it is paused. */
export type PausedAccount = 'none' | 'open' | 'paused'

/**
 * The writes that stop new payouts to a seller, also before they have set them up, or that give them another reason. A payout that is
 * being sent is finished if the provider has it, and returns to the balance if not. The seller reads the reason. The first write fails
 * if there is no such tenant. An account that is made meanwhile takes the reason from the tenant; see `pauseCheck`.
 */
export const pauseWrites = (tenantId: string, reason: string, account: PausedAccount): Write[] => [
  change(keys.tenant(tenantId), { payout_pause_reason: reason }, 'attribute_exists(pk)'),
  ...accountWrites(tenantId, reason, account),
  pausedWrite(tenantId, 'operator', reason),
]

/** The writes that let payouts go on with the next payout day. The first one fails if no operator has paused them. */
export const resumeWrites = (tenantId: string, account: PausedAccount): Write[] => [
  change(
    keys.tenant(tenantId),
    { payout_pause_reason: null },
    account === 'paused' ? 'attribute_exists(pk)' : 'attribute_exists(payout_pause_reason)',
  ),
  ...accountWrites(tenantId, null, account),
  pauseEndWrite(tenantId, 'operator'),
]

const accountWrites = (tenantId: string, reason: string | null, account: PausedAccount): Write[] =>
  account === 'none'
    ? []
    : [change(keys.payoutAccount(tenantId), { pause_reason: reason }, 'attribute_exists(pk)')]

const change = (key: Key, fields: Record<string, string | null>, ConditionExpression: string): Write => ({
  Update: { Key: key, ...updateExpression(fields), ConditionExpression },
})

/** Returns the reason for which the seller's next account will be paused. */
export async function loadPauseReason(tenantId: string): Promise<string | undefined> {
  const item = await getItem(keys.tenant(tenantId))
  return item && Paused.parse(item).payout_pause_reason
}

/** The same among items of the seller that were read together. */
export const pauseReasonIn = (items: readonly Record<string, unknown>[]) =>
  Paused.parse(items.find(({ type }) => type === 'tenant') ?? {}).payout_pause_reason

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

import * as z from 'zod/mini'
import { getItem, updateItem, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import type { Key } from '../table/partitions.ts'

// An account for payouts says itself why it is paused. The tenant says so too, for an account that is made later.

const Paused = z.object({ payout_pause_reason: z.optional(z.string()) })

/**
 * Stops new payouts to a seller, also before they have set them up; one that is being sent is finished if the provider
 * has it, and returns to the balance if not. The seller reads the reason. The tenant is marked first, because an account that is made
 * from then on takes the reason from it. Returns false if there is no such tenant.
 */
export async function pausePayouts(tenantId: string, reason: string): Promise<boolean> {
  if (!(await change(keys.tenant(tenantId), { payout_pause_reason: reason }, 'attribute_exists(pk)')))
    return false
  await change(keys.payoutAccount(tenantId), { pause_reason: reason }, 'attribute_exists(pk)')
  return true
}

/** Payouts go on with the next payout day. Returns false if they were not paused. */
export async function resumePayouts(tenantId: string): Promise<boolean> {
  const before = 'attribute_exists(payout_pause_reason)'
  const wasTenantPaused = await change(keys.tenant(tenantId), { payout_pause_reason: null }, before)
  const wasAccountPaused = await change(
    keys.payoutAccount(tenantId),
    { pause_reason: null },
    'attribute_exists(pause_reason)',
  )
  return wasTenantPaused || wasAccountPaused
}

const change = (key: Key, fields: Record<string, string | null>, ConditionExpression: string) =>
  succeeds(updateItem(key, { ...updateExpression(fields), ConditionExpression }))

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

import { updateItem } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'

/**
 * Stops new payouts to a seller; one that is being sent is finished if the provider has it, and returns to the balance if
 * not. The seller reads the reason. Returns false if payouts were never set up.
 */
export const pausePayouts = (tenantId: string, reason: string) =>
  succeeds(
    updateItem(keys.payoutAccount(tenantId), {
      UpdateExpression: 'SET pause_reason = :reason',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':reason': reason },
    }),
  )

/** Payouts go on with the next payout day. Returns false if they were not paused. */
export const resumePayouts = (tenantId: string) =>
  succeeds(
    updateItem(keys.payoutAccount(tenantId), {
      UpdateExpression: 'REMOVE pause_reason',
      ConditionExpression: 'attribute_exists(pause_reason)',
    }),
  )

import type { Tenant } from '#contract/store.ts'
import { keys } from './keys.ts'
import { updateItem } from './table/client.ts'
import { succeeds } from './table/conditions.ts'

/**
 * The only function that changes a plan. Products beyond a smaller limit remain. Returns false if there is no such
 * tenant.
 */
export async function setPlan(tenantId: string, plan: Tenant['plan']): Promise<boolean> {
  return succeeds(
    updateItem(keys.tenant(tenantId), {
      UpdateExpression: 'SET #plan = :plan',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#plan': 'plan' },
      ExpressionAttributeValues: { ':plan': plan },
    }),
  )
}

import type { Tenant } from '#contract/store.ts'
import { conditionHolds } from './conditions.ts'
import { keys } from './keys.ts'
import { updateItem } from './table.ts'

/** The only place that changes a plan. Products beyond a smaller limit stay. False if there is no such tenant. */
export async function setPlan(tenantId: string, plan: Tenant['plan']): Promise<boolean> {
  return conditionHolds(
    updateItem(keys.tenant(tenantId), {
      UpdateExpression: 'SET #plan = :plan',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#plan': 'plan' },
      ExpressionAttributeValues: { ':plan': plan },
    }),
  )
}

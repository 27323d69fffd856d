import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { tableName } from '../../env.ts'
import { documents, getItems } from '../table/client.ts'
import { keys, tenantOfPartition } from '../table/keys.ts'
import { withRetry } from '../table/retry.ts'
import { type TenantPlan, tenantPlanOf } from './plans.ts'

/** The table's only index. It has nobody who is not due at some time; infra/table.ts has the same names. */
export const dueIndex = 'due'

const Entry = z.object({ pk: z.string(), sk: z.string(), due_shard: z.string(), due_at: z.string() })
/** Where the next page of a shard begins. */
export type DuePosition = z.infer<typeof Entry>

/**
 * Returns tenants of one shard that are due at `at` (ISO 8601), the longest due first. `next` is present if there may be
 * more. The index follows the table by a moment: what it says is to be compared with the tenant itself.
 */
export async function listDueTenants(shard: string, at: string, limit: number, after?: DuePosition) {
  const { found, next } = await listDue(shard, at, limit, after)
  return { tenantIds: found.map(({ pk }) => tenantOfPartition(pk)), next }
}

/** The same for any item that has the index's keys. */
export async function listDue(shard: string, at: string, limit: number, after?: DuePosition) {
  const request = new QueryCommand({
    TableName: tableName(),
    IndexName: dueIndex,
    KeyConditionExpression: 'due_shard = :shard AND due_at <= :at',
    ExpressionAttributeValues: { ':shard': shard, ':at': at },
    Limit: limit,
    ...(after && { ExclusiveStartKey: after }),
  })
  const { Items = [], LastEvaluatedKey } = await withRetry(() => documents.send(request))
  return {
    found: Items.map((item) => Entry.parse(item)),
    next: LastEvaluatedKey && Entry.parse(LastEvaluatedKey),
  }
}

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

import * as z from 'zod/mini'
import { getItems } from '../table/client.ts'
import { type DueItems, planShards } from '../table/due-index.ts'
import { keys } from '../table/keys.ts'
import { tenantOfPartition } from '../table/partitions.ts'
import { type TenantPlan, tenantPlanOf } from './plans.ts'

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

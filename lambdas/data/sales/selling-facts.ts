import * as z from 'zod/mini'
import { type Plan, planIds } from '#rules/billing/plans.ts'
import { getItems } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { withShards } from './counters/ledger-totals.ts'

const Tenant = z.object({ plan: z.enum(planIds) })
const Totals = z.object({ total_orders: z._default(z.int(), 0) })

/** Returns a seller's plan and how many orders were paid so far; undefined if there is no such tenant. May be a second old. */
export async function loadSellingFacts(
  tenantId: string,
): Promise<{ plan: Plan; paidOrders: number } | undefined> {
  const items = await getItems([keys.tenant(tenantId), keys.stats(tenantId)], { consistent: false })
  const ofType = (wanted: string) => items.find(({ type }) => type === wanted)
  const tenant = ofType('tenant')
  if (!tenant) return undefined
  const totals = await withShards(tenantId, ofType('stats'))
  return { plan: Tenant.parse(tenant).plan, paidOrders: Totals.parse(totals ?? {}).total_orders }
}

import * as z from 'zod/mini'
import { getItems } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { type TenantPlan, tenantPlanOf } from './plans.ts'

const Counters = z.object({ product_count: z.int(), credit_balance: z.int() })

/** What the billing page shows of a tenant; `isOn`: whether this stage sells plans. */
export type TenantBilling = { tenant: TenantPlan; productCount: number; creditBalance: number; isOn: boolean }

/** One request. Undefined if there is no such tenant. */
export async function loadBilling(tenantId: string): Promise<TenantBilling | undefined> {
  const items = await getItems([keys.tenant(tenantId), keys.stats(tenantId), keys.billing])
  const ofType = (wanted: string) => items.find(({ type }) => type === wanted)
  const tenant = ofType('tenant')
  const stats = ofType('stats')
  if (!tenant || !stats) return undefined
  const { product_count, credit_balance } = Counters.parse(stats)
  return {
    tenant: tenantPlanOf(tenant),
    productCount: product_count,
    creditBalance: credit_balance,
    isOn: ofType('billing') !== undefined,
  }
}

import { loadCheckout } from '../data/sales/checkouts.ts'
import type { UnsettledSubject } from '../data/sales/unsettled.ts'
import type { Plans, Sales } from '../payments/ports.ts'

type Providers = { sales: Pick<Sales, 'load'>; plans: Pick<Plans, 'load'> }

/** Returns the tenant of a payment or plan that could not be settled; undefined where that cannot be found out now either. */
export async function sellerOf({ kind, id }: UnsettledSubject, { sales, plans }: Providers) {
  try {
    if (kind === 'subscription') return (await plans.load(id))?.tenantId
    const facts = await sales.load(id)
    return facts && (await loadCheckout(facts.checkoutId))?.tenant_id
  } catch {
    return undefined
  }
}

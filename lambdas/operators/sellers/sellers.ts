import type { Plan } from '#rules/billing/plans.ts'
import { loadProfile } from '../../data/accounts/profiles.ts'
import { loadHome } from '../../data/site/home.ts'

/** A seller as a list for operators shows them. Money in integer cents. */
export type ListedSeller = {
  email: string
  name: string
  tenantId: string
  plan: Plan | undefined
  storeName: string | undefined
  siteStatus: string
  siteAddress: string | undefined
  orders: number
  commissionCents: number
}

/** Returns undefined for an account that has never signed in. */
export async function listedSeller(userId: string): Promise<ListedSeller | undefined> {
  const profile = await loadProfile(userId)
  if (!profile) return undefined
  const { tenant, store, site, stats } = await loadHome(profile.tenant_id)
  return {
    email: profile.email,
    name: profile.name,
    tenantId: profile.tenant_id,
    plan: tenant?.plan,
    storeName: store?.name,
    siteStatus: site?.status ?? 'draft',
    siteAddress: site?.address,
    orders: stats.total_orders,
    commissionCents: stats.total_commission_cents,
  }
}

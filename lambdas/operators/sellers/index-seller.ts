import { suspendable } from '#contract/operators/desk-sellers.ts'
import type { OwnProfile } from '../../data/accounts/profiles.ts'
import { listedSellerWrite, suspendedSellerWrite } from '../../data/accounts/seller-index.ts'
import { getItems, transact } from '../../data/table/client.ts'
import { keys } from '../../data/table/keys.ts'

/** Puts a seller into the lists of the desk, as they are now. Returns false for one who is being deleted. */
export async function indexSeller({ id: ownerId, tenant_id: tenantId }: OwnProfile): Promise<boolean> {
  const items = await getItems([
    ...[keys.tenant(tenantId), keys.store(tenantId), keys.payoutAccount(tenantId)],
    keys.suspendedSending(tenantId),
  ])
  const itemOf = (type: string) => items.find((item) => item.type === type)
  const tenant = itemOf('tenant')
  if (!tenant) return false
  const suspended = {
    store: itemOf('store')?.suspension_reason,
    payouts: tenant.payout_pause_reason ?? itemOf('payout_account')?.pause_reason,
    mail: itemOf('sending_suspension'),
    ai: tenant.ai_suspension_reason,
  }
  await transact([
    listedSellerWrite(tenantId, ownerId, String(tenant.created_at)),
    ...suspendable
      .filter((what) => suspended[what] !== undefined)
      .map((what) => suspendedSellerWrite(what, { tenantId, ownerId }, true)),
  ])
  return true
}

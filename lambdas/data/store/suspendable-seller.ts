import * as z from 'zod/mini'
import type { PausedAccount } from '../money/payout-pauses.ts'
import { getItems } from '../table/client.ts'
import { keys } from '../table/keys.ts'

/** What a suspension of something of a seller is decided by. */
export type SuspendableSeller = {
  seller: { tenantId: string; ownerId: string }
  storeId: string
  account: PausedAccount
  liveReleaseId: string | undefined
}

const Tenant = z.object({ owner_id: z.string() })
const Store = z.object({ id: z.string() })
const Site = z.object({ live_release_id: z.optional(z.string()) })

/** Returns undefined if there is no such seller. One request. */
export async function loadSuspendableSeller(tenantId: string): Promise<SuspendableSeller | undefined> {
  const items = await getItems([
    keys.tenant(tenantId),
    keys.store(tenantId),
    keys.payoutAccount(tenantId),
    keys.siteHead(tenantId),
  ])
  const itemOf = (type: string) => items.find((item) => item.type === type)
  const [tenant, store] = [itemOf('tenant'), itemOf('store')]
  if (!tenant || !store) return undefined
  const payouts = itemOf('payout_account')
  const site = items.find(({ sk }) => sk === keys.siteHead(tenantId).sk)
  return {
    seller: { tenantId, ownerId: Tenant.parse(tenant).owner_id },
    storeId: Store.parse(store).id,
    account: !payouts ? 'none' : payouts.pause_reason === undefined ? 'open' : 'paused',
    liveReleaseId: Site.parse(site ?? {}).live_release_id,
  }
}

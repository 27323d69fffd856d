import { emailKeyOf } from '../accounts/secrecy.ts'
import { unlessRefused } from './conditions.ts'
import { loadHome } from './home.ts'
import { type Key, keys, tenantPartition } from './keys.ts'
import type { OwnProfile } from './profiles.ts'
import { deleteItem, getItems, queryPages } from './table.ts'

const deletesAtOnce = 25

/** The shared names that a tenant holds. */
export async function namesOf(tenantId: string): Promise<Key[]> {
  const { tenant, site } = await loadHome(tenantId)
  return [
    ...(tenant ? [keys.tenantName(tenant.subdomain)] : []),
    ...(site?.address ? [keys.siteName(site.address)] : []),
  ]
}

/** Everything the table keeps about a seller, in pages; her verification codes are secrets and left out. */
export async function* sellerItems({ id, tenant_id }: OwnProfile) {
  const names = await namesOf(tenant_id)
  yield await getItems([keys.profile(id), ...names])
  yield* queryPages(tenantPartition(tenant_id))
}

/**
 * Deletes all of it, the profile last: whoever is interrupted finds the rest by it and repeats the call. Totals and
 * tenant go first, which refuses new orders and products.
 */
export async function deleteSellerItems({ id, tenant_id }: OwnProfile) {
  for (const name of await namesOf(tenant_id)) await giveUp(name, tenant_id)
  await deleteAll([keys.stats(tenant_id), keys.tenant(tenant_id)])
  // A write under way may leave something behind, so only a partition found empty will do.
  let found: boolean
  do found = await emptyPartition(tenant_id)
  while (found)
  await deleteItem(keys.profile(id))
}

/** Codes, grants and notices of an address, with the proof that it was verified. Rate windows are left to expire. */
export async function deleteCodes(email: string) {
  const emailKey = await emailKeyOf(email)
  await deleteAll([
    keys.code('verification', emailKey),
    keys.code('password_reset', emailKey),
    keys.grant(emailKey),
    keys.notice(emailKey),
  ])
}

/** Whether there was anything to delete. */
async function emptyPartition(tenantId: string) {
  let found = false
  for await (const items of queryPages(tenantPartition(tenantId))) {
    await deleteAll(items.map(({ sk }) => ({ pk: tenantPartition(tenantId), sk: String(sk) })))
    found ||= items.length > 0
  }
  return found
}

async function deleteAll(doomed: readonly Key[]) {
  for (let start = 0; start < doomed.length; start += deletesAtOnce)
    await Promise.all(doomed.slice(start, start + deletesAtOnce).map((key) => deleteItem(key)))
}

/** Another tenant's name stays. */
async function giveUp(name: Key, tenantId: string) {
  await unlessRefused(
    deleteItem(name, {
      ConditionExpression: 'attribute_not_exists(pk) OR tenant_id = :tenant',
      ExpressionAttributeValues: { ':tenant': tenantId },
    }),
  )
}

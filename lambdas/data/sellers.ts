import { emailKeyOf } from '../accounts/crypto.ts'
import { restAddress } from './addresses.ts'
import { loadHome } from './home.ts'
import { type Key, keys, tenantPartition } from './keys.ts'
import type { OwnProfile } from './profiles.ts'
import { deleteItem, getItems, queryPages } from './table/client.ts'
import { ignoreConditionFailure } from './table/conditions.ts'

const deletesAtOnce = 25

/** The items of a tenant outside its partition: its globally unique names, and what its live page sells. */
async function keysElsewhere(tenantId: string): Promise<Key[]> {
  const { tenant, site, store } = await loadHome(tenantId)
  return [
    ...(tenant ? [keys.tenantName(tenant.subdomain)] : []),
    ...(site?.address ? [keys.siteName(site.address)] : []),
    ...(store ? [keys.storefront(store.id)] : []),
  ]
}

/**
 * Reads everything the table stores about a seller, in pages. The seller's verification codes are secrets and left out.
 */
export async function* sellerItems({ id, tenant_id }: OwnProfile) {
  yield await getItems([keys.profile(id), ...(await keysElsewhere(tenant_id))])
  yield* queryPages(tenantPartition(tenant_id))
}

/**
 * Deletes all items of a seller, the profile last: an interrupted call can be repeated with the profile and finds the
 * remaining items. What the live page sells is deleted first, which refuses new checkouts, then totals, tenant and the
 * site's head, which refuses new orders, products and publishes. A publish in progress may have written the offers again
 * before that, so they are deleted once more while the store's item still tells their key. The site address cannot be
 * claimed for 90 days, and its item no longer names the tenant.
 */
export async function deleteSellerItems({ id, tenant_id }: OwnProfile) {
  const { store } = await loadHome(tenant_id)
  const offers = store ? [keys.storefront(store.id)] : []
  await deleteAll(offers)
  await giveUpNames(tenant_id)
  await deleteAll([keys.stats(tenant_id), keys.tenant(tenant_id), keys.siteHead(tenant_id)])
  await deleteAll(offers)
  // A concurrent write may add an item, so this continues until the partition is found empty.
  let found: boolean
  do found = await emptyPartition(tenant_id)
  while (found)
  await deleteItem(keys.profile(id))
}

/**
 * Deletes codes, grants and notices of an address, with the proof that it was verified. Rate windows are left to
 * expire.
 */
export async function deleteCodes(email: string) {
  const emailKey = await emailKeyOf(email)
  await deleteAll([
    keys.code('verification', emailKey),
    keys.code('password_reset', emailKey),
    keys.resetGrant(emailKey),
    keys.notice(emailKey),
  ])
}

/** Returns whether there was anything to delete. */
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

/** Frees the subdomain at once and the site address after 90 days. Names of other tenants are not changed. */
async function giveUpNames(tenantId: string) {
  const { tenant, site } = await loadHome(tenantId)
  if (site?.address) await restAddress(site.address, tenantId)
  if (!tenant) return
  await ignoreConditionFailure(
    deleteItem(keys.tenantName(tenant.subdomain), {
      ConditionExpression: 'attribute_not_exists(pk) OR tenant_id = :tenant',
      ExpressionAttributeValues: { ':tenant': tenantId },
    }),
  )
}

import { isoAt, now } from '../../clock.ts'
import { emailKeyOf } from '../../crypto/keyed-hashes.ts'
import { endPayouts, movePayouts } from '../money/move-payouts.ts'
import { loadPayoutAccount } from '../money/payout-accounts.ts'
import { pauseKeysOf } from '../money/payout-lists.ts'
import { loadTenantPlan } from '../plans/plans.ts'
import { deleteReferralCode, loadReferralTotals } from '../plans/referrals.ts'
import { deleteMovedOrder, RecordedOrder } from '../sales/moved-orders.ts'
import { endDraftLink } from '../site/draft-links.ts'
import { loadHome } from '../site/home.ts'
import { addressesOf } from '../site/site-records.ts'
import { reserveLeftAddress } from '../store/reserve-left-address.ts'
import { courseSellerKeys } from '../store/store-products.ts'
import { caseKeysOf, sellerOwner } from '../support/cases.ts'
import { isSecret } from '../table/account-keys.ts'
import {
  deleteItem,
  getItem,
  getItems,
  putItem,
  queryItems,
  queryPage,
  queryPages,
  transact,
} from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import { inShard, otherShards } from '../table/counter-shards.ts'
import { keys } from '../table/keys.ts'
import { type Key, tenantPartition, userPartition } from '../table/partitions.ts'
import { planMailPartition, referredPrefix } from '../table/plan-keys.ts'
import { orderPrefix, payoutPrefix, storefrontPartition } from '../table/sale-keys.ts'
import type { OwnProfile } from './profiles.ts'
import { listedSellerKeys } from './seller-index.ts'

/** A transaction may have 4 MB: ten of the largest items. */
const deletesTogether = 10
const deletionsAtOnce = 4
/** Each waits for the payment provider, and adds to the same totals of the platform. */
const movesAtOnce = 4

/** Longer than a payment page is open, and than the provider repeats what was lost. */
const deletionKnownSeconds = 90 * 24 * 60 * 60

/**
 * The items of a tenant outside its partition: its unique names and code, what its live page sells, its subscription, and
 * that its sending is suspended.
 */
async function keysElsewhere(tenantId: string): Promise<Key[]> {
  const [{ tenant, site, store }, referrals] = await Promise.all([
    loadHome(tenantId),
    loadReferralTotals(tenantId),
  ])
  return [
    ...(referrals ? [keys.referralCode(referrals.code)] : []),
    ...(await subscriptionOf(tenantId)),
    ...(await payoutAccountOf(tenantId)),
    ...(tenant ? [keys.tenantName(tenant.subdomain)] : []),
    ...addressesOf(site).map(keys.siteName),
    ...(store ? await storefrontKeys(store.id) : []),
    keys.suspendedSending(tenantId),
    ...(await caseKeysOf(sellerOwner(tenantId))),
  ]
}

/** Returns the keys of what the live page sells and of the store's codes. */
async function storefrontKeys(storeId: string): Promise<Key[]> {
  const pk = storefrontPartition(storeId)
  const items = await queryItems(pk)
  return [...new Set([keys.storefront(storeId).sk, ...items.map(({ sk }) => String(sk))])].map((sk) => ({
    pk,
    sk,
  }))
}

async function subscriptionOf(tenantId: string): Promise<Key[]> {
  const subscription = (await loadTenantPlan(tenantId))?.subscription
  return subscription ? [keys.subscription(subscription.id)] : []
}

async function payoutAccountOf(tenantId: string): Promise<Key[]> {
  const account = await loadPayoutAccount(tenantId)
  return account ? [keys.payoutAccountOwner(account.account_id)] : []
}

/**
 * Reads everything the table stores about a seller, in pages. The seller's verification codes are secrets and left out.
 */
export async function* sellerItems({ id, tenant_id }: OwnProfile) {
  yield await getItems(await keysElsewhere(tenant_id))
  for await (const items of queryPages(userPartition(id)))
    yield items.filter(({ sk }) => !isSecret(String(sk)))
  yield* queryPages(tenantPartition(tenant_id))
  yield* queryPages(planMailPartition(tenant_id))
}

/**
 * Deletes all items of a seller, the profile last: an interrupted call can be repeated with the profile and goes on with
 * the remaining items. What the live page sells is deleted first, which refuses new checkouts, then totals, tenant and the
 * site's head, which refuses new orders, products and publishes, with the offers that a publish may have written again
 * meanwhile. The site address cannot be claimed for 90 days, and its item no longer names the tenant.
 *
 * An order is deleted once `moveOrder` has recorded its payment for the platform, a referral once `moveReferral` has
 * done so for its subscription. Payouts move too. Ledger, customers and days stay until all of them are gone.
 */
export async function deleteSellerItems(
  { id, tenant_id }: OwnProfile,
  moveOrder: (order: RecordedOrder) => Promise<void>,
  moveReferral: (subscriptionId: string) => Promise<void>,
) {
  await endTenant(tenant_id)
  // A concurrent write may add an item, so this continues until the partition is found empty.
  while (await hasItems(tenant_id)) {
    await moveOrders(tenant_id, moveOrder)
    await moveReferrals(tenant_id, moveReferral)
    await movePayouts(tenant_id)
    await deleteUnmoved(tenant_id)
  }
  for await (const mails of queryPages(planMailPartition(tenant_id)))
    await deleteAll(mails.map(({ sk }) => keys.planMail(tenant_id, String(sk))))
  for await (const notes of queryPages(keys.sellerNote(tenant_id, '').pk))
    await deleteAll(notes.map(({ sk }) => keys.sellerNote(tenant_id, String(sk))))
  await deleteAll(await caseKeysOf(sellerOwner(tenant_id)))
  await deleteUser(id)
}

/** The tenant's item tells that this is not done: it goes with the last write. */
async function endTenant(tenantId: string) {
  const { tenant, site, store } = await loadHome(tenantId)
  if (!tenant) return
  const offers = store ? await storefrontKeys(store.id) : []
  await endPayouts(tenantId)
  await deleteAll(offers)
  for (const address of addressesOf(site)) await reserveLeftAddress(address, tenantId)
  await freeSubdomain(tenant.subdomain, tenantId)
  await endDraftLink(tenantId)
  await deleteReferralCode(tenantId)
  await putItem(deletedTenantItem(tenantId))
  const listed = await listedKeysOf(tenantId)
  await deleteTogether([
    // Also shards that do not exist: one that was created a moment ago would still accept a sale.
    ...[0, ...otherShards].map((shard) => inShard(keys.stats(tenantId), shard)),
    ...[keys.siteHead(tenantId), ...offers, ...listed],
    keys.tenant(tenantId),
  ])
}

/** Returns the keys by which the desk lists the seller; nothing leads to them once the tenant is deleted. */
async function listedKeysOf(tenantId: string): Promise<Key[]> {
  const [tenant, pauses] = await Promise.all([getItem(keys.tenant(tenantId)), pauseKeysOf(tenantId)])
  return [...pauses, ...(tenant ? listedSellerKeys(tenantId, String(tenant.created_at)) : [])]
}

/** A name of another tenant is not changed. */
const freeSubdomain = (subdomain: string, tenantId: string) =>
  ignoreConditionFailure(
    deleteItem(keys.tenantName(subdomain), {
      ConditionExpression: 'attribute_not_exists(pk) OR tenant_id = :tenant',
      ExpressionAttributeValues: { ':tenant': tenantId },
    }),
  )

/** The profile last. Sessions go before it, so that none renews a token. The closing is deleted by who works it off. */
async function deleteUser(userId: string) {
  const [profile, closing] = [keys.profile(userId), keys.closing(userId)]
  for await (const items of queryPages(userPartition(userId))) {
    const found = items.map(({ sk }) => ({ pk: profile.pk, sk: String(sk) }))
    await deleteAll(found.filter(({ sk }) => sk !== profile.sk && sk !== closing.sk))
  }
  await deleteItem(profile)
}

/** Says that the tenant was here: a payment page of a plan that was open before is paid later, and has to be refunded. */
const deletedTenantItem = (tenantId: string) => ({
  ...keys.deletedTenant(tenantId),
  type: 'deleted_tenant',
  id: tenantId,
  created_at: isoAt(now()),
  ttl: Math.ceil(now() / 1000) + deletionKnownSeconds,
})

/**
 * Deletes codes, grants and notices of an email address, with the proof that it was verified. Rate windows are left to
 * expire.
 */
export async function deleteCodes(email: string) {
  const emailKey = await emailKeyOf(email)
  await deleteTogether([
    keys.code('verification', emailKey),
    keys.code('password_reset', emailKey),
    keys.resetGrant(emailKey),
    keys.resetLink(emailKey),
    keys.notice(emailKey),
    keys.code('confirmation', emailKey),
  ])
}

async function moveOrders(tenantId: string, moveOrder: (order: RecordedOrder) => Promise<void>) {
  for await (const items of queryPages(tenantPartition(tenantId), orderPrefix)) {
    const orders = items.map((item) => RecordedOrder.parse(item))
    for (let start = 0; start < orders.length; start += movesAtOnce)
      await settleAll(
        orders.slice(start, start + movesAtOnce).map(async (order) => {
          await moveOrder(order)
          await deleteMovedOrder(order)
        }),
      )
  }
}

async function moveReferrals(tenantId: string, moveReferral: (subscriptionId: string) => Promise<void>) {
  for await (const items of queryPages(tenantPartition(tenantId), referredPrefix))
    for (const { id } of items) {
      await moveReferral(String(id))
      await deleteItem(keys.referredSubscription(tenantId, String(id)))
    }
}

/** Like Promise.all, but throws only when nothing is under way any more. */
async function settleAll(work: readonly Promise<void>[]) {
  await Promise.allSettled(work)
  await Promise.all(work)
}

/** These are moved before they are deleted. */
const movedPrefixes = [orderPrefix, referredPrefix, payoutPrefix]

async function hasItems(tenantId: string) {
  const { items } = await queryPage(tenantPartition(tenantId), '', { limit: 1, newestFirst: false })
  return items.length > 0
}

/** Deletes everything but what is moved. */
async function deleteUnmoved(tenantId: string) {
  for await (const items of queryPages(tenantPartition(tenantId))) {
    await deleteAll(courseSellerKeys(tenantId, items))
    const keysFound = items.map(({ sk }) => ({ pk: tenantPartition(tenantId), sk: String(sk) }))
    await deleteAll(keysFound.filter(({ sk }) => !movedPrefixes.some((prefix) => sk.startsWith(prefix))))
  }
}

/** In transactions, so that an interrupted deletion has fewer requests to repeat. */
async function deleteAll(doomed: readonly Key[]) {
  const groups = Array.from({ length: Math.ceil(doomed.length / deletesTogether) }, (_, n) =>
    doomed.slice(n * deletesTogether, (n + 1) * deletesTogether),
  )
  for (let start = 0; start < groups.length; start += deletionsAtOnce)
    await settleAll(groups.slice(start, start + deletionsAtOnce).map(deleteTogether))
}

/** All or none. */
const deleteTogether = (doomed: readonly Key[]) => transact(doomed.map((key) => ({ Delete: { Key: key } })))

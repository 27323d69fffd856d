import * as z from 'zod/mini'
import { isoAt, now } from '../clock.ts'
import { planMailWrite } from '../data/plans/plan-mails.ts'
import { loadRelease } from '../data/site/releases.ts'
import { loadSiteRecord } from '../data/site/site-records.ts'
import { getItem, transact, updateItem } from '../data/table/client.ts'
import { succeeds } from '../data/table/conditions.ts'
import { updateExpression } from '../data/table/expressions.ts'
import { keys } from '../data/table/keys.ts'
import type { Key } from '../data/table/partitions.ts'
import { requestPicturesOf } from '../sites/storage/drawings.ts'
import { keepOnlyPictures } from '../sites/storage/drawn-pictures.ts'

const Store = z.object({ id: z.string(), suspension_reason: z.optional(z.string()) })

/**
 * Refuses new checkouts and publishing until `resumeStore`; the seller reads the reason. Payments that have begun are
 * settled, and buyers keep their courses. The page stays without its share picture. The store is marked before its storefront, so that a publish under way cannot
 * sell again: its transaction checks the store. Returns false if there is no store.
 */
export async function suspendStore(tenantId: string, reason: string): Promise<boolean> {
  const store = await loadStore(tenantId)
  if (!store || !(await markSuspended(keys.store(tenantId), reason))) return false
  await markSuspended(keys.storefront(store.id), reason)
  await keepOnlyPictures(tenantId, [])
  return true
}

/** Sells and publishes again. The store's own mark goes last, so that an interrupted call can be repeated. Returns false if it was not suspended. */
export async function resumeStore(tenantId: string): Promise<boolean> {
  const store = await loadStore(tenantId)
  if (store?.suspension_reason === undefined) return false
  await markSuspended(keys.storefront(store.id), null)
  await requestLivePicture(tenantId)
  return markSuspended(keys.store(tenantId), null)
}

/** The page stays while a store is suspended, its share picture does not. */
async function requestLivePicture(tenantId: string) {
  const site = await loadSiteRecord(tenantId)
  const release = site?.live_release_id && (await loadRelease(tenantId, site.live_release_id))
  if (release) await requestPicturesOf(tenantId, release)
}

type Seller = { tenantId: string; ownerId: string }

/**
 * Has mails to buyers leave in the platform's own name until `resumeSending`; the seller is mailed the reason. The mark is not
 * one of the seller's items, because mails about what was sold continue after the seller is deleted.
 */
export async function suspendSending(seller: Seller, reason: string): Promise<boolean> {
  const { tenantId } = seller
  const mark = { type: 'sending_suspension', id: tenantId, created_at: isoAt(now()), reason }
  await transact([
    { Put: { Item: { ...keys.suspendedSending(tenantId), ...mark } } },
    planMailWrite(seller, { event: sendingEvent(), notice: { kind: 'sending-suspended', reason } }),
  ])
  return true
}

/** Has mails to buyers leave in the store's name again; the seller is told. Returns false if it was not suspended. */
export const resumeSending = (seller: Seller): Promise<boolean> =>
  succeeds(
    transact([
      {
        Delete: {
          Key: keys.suspendedSending(seller.tenantId),
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      planMailWrite(seller, { event: sendingEvent(), notice: { kind: 'sending-resumed' } }),
    ]),
  )

const sendingEvent = () => `sending#${isoAt(now())}`

async function loadStore(tenantId: string) {
  const item = await getItem(keys.store(tenantId))
  return item && Store.parse(item)
}

/** Returns false if there is no such item, as with the storefront of a store that was never published. */
const markSuspended = (key: Key, suspension_reason: string | null) =>
  succeeds(
    updateItem(key, {
      ...updateExpression({ suspension_reason }),
      ConditionExpression: 'attribute_exists(pk)',
    }),
  )

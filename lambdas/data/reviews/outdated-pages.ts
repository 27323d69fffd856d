import { ulid } from 'ulid'
import * as z from 'zod/mini'
import { isoAt, now } from '../../clock.ts'
import { deleteItem, getItem, putItem, queryItems, type Write } from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import type { DueItems } from '../table/due-index.ts'
import { keys } from '../table/keys.ts'
import { type Key, tenantOfPartition } from '../table/partitions.ts'
import { courseOfPartition, courseSellerPrefix } from '../table/review-keys.ts'

const courseShard = 'REVIEWEDCOURSE#0'
const storeShard = 'REVIEWEDSTORE#0'
const atOnce = 25

/** The product ids of courses with changed reviews. Their stores are not marked yet. */
export const reviewedCourses: DueItems<string> = {
  shards: [courseShard],
  itemOf: ({ pk }) => courseOfPartition(pk),
}

/** The tenant ids of stores that have to show newer reviews or answers. */
export const reviewedStores: DueItems<string> = {
  shards: [storeShard],
  itemOf: ({ pk }) => tenantOfPartition(pk),
}

/** A new id for each change, so that only what was seen is ended. */
const outdated = (key: Key, shard: string) => {
  const at = now()
  const created_at = isoAt(at)
  return {
    ...key,
    ...{ type: 'outdated_pages', id: ulid(at), created_at, due_shard: shard, due_at: created_at },
  }
}

/** Belongs to the transaction that changes the public reviews of a course. */
export const outdateCourseWrite = (productId: string): Write => ({
  Put: { Item: outdated(keys.outdatedCourse(productId), courseShard) },
})

/** Belongs to the transaction that changes what a seller answered. */
export const outdateStoreWrite = (tenantId: string): Write => ({ Put: { Item: outdatedStore(tenantId) } })

const outdatedStore = (tenantId: string) => outdated(keys.outdatedStore(tenantId), storeShard)

/**
 * Marks every store that has or had the course: its live page may still sell it, or sell it again after a rollback. Then ends the
 * course's own mark, unless its reviews were changed meanwhile.
 */
export async function outdateStoresOf(productId: string): Promise<boolean> {
  const key = keys.outdatedCourse(productId)
  const id = await markOf(key)
  if (!id) return false
  const sellers = await queryItems(key.pk, courseSellerPrefix)
  const tenants = [...new Set(sellers.map((item) => tenantOfSeller(item)))]
  for (let start = 0; start < tenants.length; start += atOnce)
    await Promise.all(
      tenants.slice(start, start + atOnce).map((tenantId) => putItem(outdatedStore(tenantId))),
    )
  await endMark(key, id)
  return true
}

/** Returns the id of the store's mark; undefined if its pages are up to date. */
export const outdatedStoreMark = (tenantId: string) => markOf(keys.outdatedStore(tenantId))

/** Ends the mark, unless reviews were changed since it was read. */
export const endStoreMark = (tenantId: string, id: string) => endMark(keys.outdatedStore(tenantId), id)

const Mark = z.object({ id: z.string() })

async function markOf(key: Key) {
  const item = await getItem(key)
  return item && Mark.parse(item).id
}

const endMark = (key: Key, id: string) =>
  ignoreConditionFailure(
    deleteItem(key, { ConditionExpression: 'id = :id', ExpressionAttributeValues: { ':id': id } }),
  )

const Seller = z.object({ sk: z.string() })

function tenantOfSeller(item: object) {
  const { sk } = Seller.parse(item)
  return sk.slice(sk.lastIndexOf('#') + 1)
}

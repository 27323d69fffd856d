import * as z from 'zod/mini'
import { type Suspendable, suspendable } from '#contract/operators/desk-sellers.ts'
import { isoAt, now } from '../../clock.ts'
import { queryPage, queryRangePage, type Write } from '../table/client.ts'
import { keys, sellersPartition, suspendedSellersPartition } from '../table/keys.ts'
import type { Key } from '../table/partitions.ts'

// The lists of sellers: one of all, by when they signed up, and one of those of whom something is suspended.

const Listed = z.object({ sk: z.string(), id: z.string(), owner_id: z.string(), created_at: z.string() })
/** A seller in a list: what their items are found by. */
export type ListedSeller = { tenantId: string; ownerId: string }
/** `listedAt`: of a suspended one, since when (ISO 8601). */
type SellerInList = ListedSeller & { listedAt: string }
export type ListedSellers = { listed: SellerInList[]; cursor?: string }

const pageSize = 20
/** Sorts after every moment of a day. */
const endOfDay = 'U'

/** `signedUpAt` is when the tenant's item was made. Repeating it changes nothing. */
export const listedSellerWrite = (tenantId: string, ownerId: string, signedUpAt: string): Write => ({
  Put: {
    Item: {
      ...keys.listedSeller(tenantId, signedUpAt),
      ...{ type: 'listed_seller', id: tenantId, created_at: signedUpAt, owner_id: ownerId },
    },
  },
})

/** Puts a seller into the list of those of whom this is suspended, or takes them out. */
export const suspendedSellerWrite = (
  what: Suspendable,
  { tenantId, ownerId }: ListedSeller,
  isSuspended: boolean,
): Write => {
  const key = keys.suspendedSeller(what, tenantId)
  const item = { type: 'suspended_seller', id: tenantId, created_at: isoAt(now()), owner_id: ownerId }
  return isSuspended ? { Put: { Item: { ...key, ...item } } } : { Delete: { Key: key } }
}

/** Returns the keys under which lists have a seller, for deleting them. */
export const listedSellerKeys = (tenantId: string, signedUpAt: string): Key[] => [
  keys.listedSeller(tenantId, signedUpAt),
  ...suspendable.map((what) => keys.suspendedSeller(what, tenantId)),
]

/** Returns a page of all sellers who signed up until the end of a day, or of all, newest first: one Query. */
export async function listSellers({
  until,
  cursor,
}: {
  until?: string | undefined
  cursor?: string | undefined
}): Promise<ListedSellers> {
  const last = until ? `${until}${endOfDay}` : 'Z'
  return pageOf(
    await queryRangePage(sellersPartition, '0', last, { limit: pageSize, newestFirst: true, after: cursor }),
  )
}

/** Returns a page of those of whom this is suspended: one Query. */
export async function listSuspended(what: Suspendable, cursor?: string): Promise<ListedSellers> {
  const prefix = `${what}#`
  return pageOf(
    await queryPage(suspendedSellersPartition, prefix, {
      limit: pageSize,
      newestFirst: false,
      after: cursor,
    }),
  )
}

function pageOf({ items, lastSortKey }: Awaited<ReturnType<typeof queryRangePage>>): ListedSellers {
  const listed = items
    .map((item) => Listed.parse(item))
    .map(({ id, owner_id, created_at }) => ({ tenantId: id, ownerId: owner_id, listedAt: created_at }))
  return { listed, ...(lastSortKey && { cursor: lastSortKey }) }
}

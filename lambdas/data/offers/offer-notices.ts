import * as z from 'zod/mini'
import { isoAt, now } from '../../clock.ts'
import { type OfferNotice, offerNotices } from '../plans/offer-notices.ts'
import { planMailWrite } from '../plans/plan-mails.ts'
import { getItem, getItems, queryRangePage, transact, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { type DueItems, offerNoticeShards } from '../table/due-index.ts'
import { keys } from '../table/keys.ts'
import { type Key, tenantOfPartition } from '../table/partitions.ts'
import { courseSellerPrefix } from '../table/review-keys.ts'
import { putOnce } from '../table/writes.ts'

const StoredNotice = z.object({
  id: z.string(),
  product_id: z.string(),
  shard: z.int(),
  notice: z.discriminatedUnion('kind', [...offerNotices]),
  /** The sort key of the seller who was told last. */
  cursor: z.optional(z.string()),
})

/** With the cursor's write, at most as many as fit in a transaction. */
const perPage = 99
/** The letters with which hashes of mailboxes begin, in the table's order. */
const letters = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const perShard = letters.length / offerNoticeShards.length
const lastCharacter = '\u{10ffff}'

/** The keys of what is to be told. */
export const dueOfferNotices: DueItems<Key> = {
  shards: offerNoticeShards,
  itemOf: ({ pk, sk }) => ({ pk, sk }),
}

/** Has everybody who sells a course told of a change: one item for each part of the sellers, so that parts are worked on at once. */
export const offerNoticeWrites = (changeId: string, productId: string, notice: OfferNotice): Write[] =>
  offerNoticeShards.map((due_shard, shard) =>
    putOnce(keys.offerNotice(changeId, shard), 'offer_notice', changeId, {
      ...{ product_id: productId, shard, notice },
      ...{ due_shard, due_at: isoAt(now()) },
    }),
  )

/** Queues the mails of one part of the sellers, page by page; an interrupted call goes on where it was. */
export async function tellSellers(key: Key, hasTime = () => true): Promise<boolean> {
  for (let pages = 0; hasTime(); pages++) {
    const item = await getItem(key)
    if (!item) return pages > 0
    const told = StoredNotice.parse(item)
    const { product_id, shard, cursor, notice, id } = told
    const first = `${courseSellerPrefix}${letters[shard * perShard]}`
    const last = `${courseSellerPrefix}${letters[(shard + 1) * perShard - 1]}${lastCharacter}`
    const { pk } = keys.reviewCounts(product_id)
    const page = await queryRangePage(pk, first, last, { limit: perPage, newestFirst: false, after: cursor })
    const owners = await ownersOf(page.items.map(tenantOf), product_id, notice)
    const mails = owners.map((owner) => planMailWrite(owner, { event: `offer#${id}`, notice }))
    // Another run that was faster has told them too.
    await succeeds(transact([...mails, nextWrite(key, cursor, page.lastSortKey)]))
  }
  return true
}

const Seller = z.object({ sk: z.string() })
const tenantOf = (item: object) => Seller.parse(item).sk.split('#').at(-1) ?? ''

const Tenant = z.object({ pk: z.string(), owner_id: z.string() })
const Exception = z.object({ pk: z.string(), commission_pct: z.optional(z.int()) })

/** A seller with a percentage of their own gets no notice about the course's. */
async function ownersOf(tenantIds: readonly string[], productId: string, { kind }: OfferNotice) {
  const unique = [...new Set(tenantIds)]
  const items = await getItems([
    ...unique.map(keys.tenant),
    ...(kind === 'commission-changing'
      ? unique.map((tenantId) => keys.commissionException(tenantId, productId))
      : []),
  ])
  const own = new Set(
    items
      .filter(({ type }) => type === 'commission_exception')
      .map((item) => Exception.parse(item))
      .flatMap(({ pk, commission_pct }) => (commission_pct === undefined ? [] : [pk])),
  )
  return items
    .filter(({ type }) => type !== 'commission_exception')
    .map((item) => Tenant.parse(item))
    .filter(({ pk }) => !own.has(pk))
    .map(({ pk, owner_id }) => ({ tenantId: tenantOfPartition(pk), ownerId: owner_id }))
}

/** Goes on after this seller; the last page ends the item. */
function nextWrite(key: Key, cursor: string | undefined, next: string | undefined): Write {
  const condition = {
    ConditionExpression: cursor
      ? '#cursor = :cursor'
      : 'attribute_exists(pk) AND attribute_not_exists(#cursor)',
    ExpressionAttributeNames: { '#cursor': 'cursor' },
  }
  const known = cursor ? { ':cursor': cursor } : {}
  if (!next)
    return { Delete: { Key: key, ...condition, ...(cursor && { ExpressionAttributeValues: known }) } }
  return {
    Update: {
      Key: key,
      UpdateExpression: 'SET #cursor = :next',
      ...condition,
      ExpressionAttributeValues: { ...known, ':next': next },
    },
  }
}

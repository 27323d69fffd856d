import * as z from 'zod/mini'
import { NextCommission } from '#contract/catalog.ts'
import { commissionNotices } from '#rules/offers.ts'
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
import { CommissionException } from './commission-exceptions.ts'

const StoredNotice = z.object({
  id: z.string(),
  product_id: z.string(),
  shard: z.int(),
  notice: z.discriminatedUnion('kind', [...offerNotices]),
  /** The change of the percentage that was announced before. */
  replaced: z.optional(NextCommission),
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

/**
 * Has everybody who sells a course told of a change: one item for each part of the sellers, so that parts are worked on at once.
 * `replaced`: the change of the percentage that was announced before.
 */
export const offerNoticeWrites = (
  changeId: string,
  productId: string,
  notice: OfferNotice,
  replaced?: z.infer<typeof NextCommission>,
): Write[] =>
  offerNoticeShards.map((due_shard, shard) =>
    putOnce(keys.offerNotice(changeId, shard), 'offer_notice', changeId, {
      ...{ product_id: productId, shard, notice, ...(replaced && { replaced }) },
      ...{ due_shard, due_at: isoAt(now()) },
    }),
  )

/** Queues the mails of one part of the sellers, page by page; an interrupted call goes on where it was. */
export async function tellSellers(key: Key, hasTime = () => true): Promise<boolean> {
  for (let pages = 0; hasTime(); pages++) {
    const item = await getItem(key)
    if (!item) return pages > 0
    const told = StoredNotice.parse(item)
    const { shard, cursor } = told
    const first = `${courseSellerPrefix}${letters[shard * perShard]}`
    const last = `${courseSellerPrefix}${letters[(shard + 1) * perShard - 1]}${lastCharacter}`
    const { pk } = keys.reviewCounts(told.product_id)
    const page = await queryRangePage(pk, first, last, { limit: perPage, newestFirst: false, after: cursor })
    // Those who have taken the course out of their store keep an item (lambdas/data/reviews/course-sellers.ts).
    const inStore = page.items.filter((item) => !('left_store' in item))
    const sellers = await sellersOf(inStore.map(tenantOf), told)
    const mails = sellers.flatMap((seller) => mailsTo(seller, told))
    // A seller gets at most two. Those beyond one transaction are queued before; a repeated run leaves them as they are.
    const others = mails.slice(0, -perPage)
    if (others.length > 0) await transact(others)
    // Another run that was faster has told them too.
    await succeeds(transact([...mails.slice(-perPage), nextWrite(key, cursor, page.lastSortKey)]))
  }
  return true
}

const Seller = z.object({ sk: z.string() })
const tenantOf = (item: object) => Seller.parse(item).sk.split('#').at(-1) ?? ''

const Tenant = z.object({ pk: z.string(), owner_id: z.string() })
const Exception = z.extend(CommissionException, { pk: z.string() })
type StoredNotice = z.infer<typeof StoredNotice>
type Seller = { tenantId: string; ownerId: string; exception: CommissionException | undefined }

/** Returns the sellers with their own percentage of the course, where the notice is about the course's. */
async function sellersOf(
  tenantIds: readonly string[],
  { product_id, notice: { kind } }: StoredNotice,
): Promise<Seller[]> {
  const unique = [...new Set(tenantIds)]
  const items = await getItems([
    ...unique.map(keys.tenant),
    ...(kind === 'commission-changing'
      ? unique.map((tenantId) => keys.commissionException(tenantId, product_id))
      : []),
  ])
  const exceptions = new Map(
    items
      .filter(({ type }) => type === 'commission_exception')
      .map((item) => Exception.parse(item))
      .map((exception) => [exception.pk, exception]),
  )
  return items
    .filter(({ type }) => type !== 'commission_exception')
    .map((item) => Tenant.parse(item))
    .map(({ pk, owner_id }) => ({
      tenantId: tenantOfPartition(pk),
      ownerId: owner_id,
      exception: exceptions.get(pk),
    }))
}

/** A change of the course's percentage concerns each seller as far as their own lets it. */
function mailsTo(seller: Seller, { id, notice, replaced }: StoredNotice): Write[] {
  const notices =
    notice.kind === 'commission-changing'
      ? commissionNotices({ ...notice, replaced }, seller.exception).map((told) => ({ ...notice, ...told }))
      : [notice]
  return notices.map((told) => {
    const isOwn = told.kind === 'commission-changing' && told.is_own
    return planMailWrite(seller, { event: isOwn ? `offer#${id}#own` : `offer#${id}`, notice: told })
  })
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

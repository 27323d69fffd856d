import { OfferChange } from '#contract/operators/offers.ts'
import { dayBegins } from '#rules/offers.ts'
import { isoAt } from '../../clock.ts'
import { getItem, queryPage, type Write } from '../table/client.ts'
import { type DueItems, offerChangeShardOf, offerChangeShards } from '../table/due-index.ts'
import { keys } from '../table/keys.ts'
import { offerChangesPartition } from '../table/offer-keys.ts'
import { putOnce } from '../table/writes.ts'

export type NewOfferChange = Omit<OfferChange, 'state' | 'created_at'>

/** The sort keys of changes whose day has come. */
export const dueOfferChanges: DueItems<string> = { shards: offerChangeShards, itemOf: ({ sk }) => sk }

/** Announces a change (docs/design/catalog.md, Announced terms count from their day). It is in the index `due` until it is in force. */
export const announceWrite = ({ id, ...change }: NewOfferChange): Write =>
  putOnce(keys.offerChange(change.product_id, id), 'offer_change', id, {
    ...change,
    state: 'announced',
    due_shard: offerChangeShardOf(id),
    due_at: isoAt(dayBegins(change.from)),
  })

/** Ends an announced change, which leaves the index. Fails if it is not announced any more. */
export const endOfferChangeWrite = (
  productId: string,
  changeId: string,
  state: 'in-force' | 'replaced' | 'cancelled',
): Write => ({
  Update: {
    Key: keys.offerChange(productId, changeId),
    UpdateExpression: 'SET #state = :state REMOVE due_shard, due_at',
    ConditionExpression: '#state = :announced',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':state': state, ':announced': 'announced' },
  },
})

/** Returns undefined if there is no change with this sort key. */
export async function loadOfferChange(sk: string): Promise<OfferChange | undefined> {
  const item = await getItem({ pk: offerChangesPartition, sk })
  return item && OfferChange.parse(item)
}

/** Returns the newest changes of a course. */
export async function listOfferChanges(productId: string): Promise<OfferChange[]> {
  const { items } = await queryPage(offerChangesPartition, `${productId}#`, { limit: 200, newestFirst: true })
  return items.map((item) => OfferChange.parse(item))
}

import * as z from 'zod/mini'
import type { HeldBucket } from '#rules/money/balance.ts'
import { queryItems } from '../table/client.ts'
import { shardOfKey } from '../table/counter-shards.ts'
import { tenantPartition } from '../table/partitions.ts'
import { heldPrefix } from '../table/sale-keys.ts'

/** One shard of a held bucket. A busy store has several with one date; their sum becomes available. */
export type StoredBucket = HeldBucket & { shard: number }

const Bucket = z.object({ sk: z.string(), id: z.string(), cents: z._default(z.int(), 0) })

/** Returns all held amounts of a seller, with one Query. */
export async function loadBuckets(tenantId: string): Promise<StoredBucket[]> {
  const held = await queryItems(tenantPartition(tenantId), heldPrefix, { ConsistentRead: true })
  return held
    .map((item) => Bucket.parse(item))
    .map(({ sk, id, cents }) => ({ availableOn: id, cents, shard: shardOfKey(sk) }))
}

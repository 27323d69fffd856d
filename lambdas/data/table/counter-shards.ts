import type { Attributes, Write } from './client.ts'
import type { Key } from './partitions.ts'

/** Comes after a counter's sort key and before the number of its shard. No id, date or source begins with it. */
const mark = '##'
/** All shards but 0, whose key has no suffix. */
export const otherShards: readonly number[] = [1, 2, 3, 4, 5, 6, 7]

/** Returns the key of a counter in one of its shards. It follows the plain key, so that a Query by prefix reads all of them. */
export const inShard = ({ pk, sk }: Key, shard: number): Key =>
  shard === 0 ? { pk, sk } : { pk, sk: `${sk}${mark}${shard}` }

/** Returns the shard of a counter's sort key. */
export const shardOfKey = (sk: string) => Number(sk.split(mark)[1] ?? 0)

/** Returns the key of shard 0 of a counter. */
export const unshardedKey = ({ pk, sk }: Key): Key => ({ pk, sk: sk.split(mark)[0] ?? sk })

/** Returns the last key of a Query for one counter with all of its shards. */
export const lastShardKey = ({ sk }: Key) => `${sk}${mark}~`

/** Counts the writes of a shard, so that what folds it sees whether it changed. Shard 0 has none. */
export const shardRevision = 'shard_revision'

/** Has an update of counters, or a check of their item, be about another shard. */
export function writeInShard(write: Write, shard: number): Write {
  const { Update, ConditionCheck } = write
  if (shard === 0) return write
  if (ConditionCheck?.Key)
    return { ConditionCheck: { ...ConditionCheck, Key: inShard(keyOf(ConditionCheck.Key), shard) } }
  if (!Update?.Key) return write
  return {
    Update: {
      ...Update,
      Key: inShard(keyOf(Update.Key), shard),
      UpdateExpression: `${Update.UpdateExpression}, ${shardRevision} :shard_one`,
      ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ':shard_one': 1 },
    },
  }
}

const keyOf = ({ pk, sk }: Attributes): Key => ({ pk: String(pk), sk: String(sk) })

import type { Write } from './client.ts'
import type { Key } from './partitions.ts'

/** Comes after a counter's sort key and before the number of its shard. No id, date or source begins with it. */
const mark = '##'
/** Besides shard 0, which has the plain key. */
export const otherShards: readonly number[] = [1, 2, 3, 4, 5, 6, 7]

/** Returns the key of a counter in one of its shards. It follows the plain key, so that a Query by prefix reads all of them. */
export const inShard = ({ pk, sk }: Key, shard: number): Key =>
  shard === 0 ? { pk, sk } : { pk, sk: `${sk}${mark}${shard}` }

/** Returns the shard of a counter's sort key. */
export const shardOfKey = (sk: string) => Number(sk.split(mark)[1] ?? 0)

/** Returns the last key of a Query for one counter with all of its shards. */
export const lastInShards = ({ sk }: Key) => `${sk}${mark}~`

/** Has an update write another shard of its counter. */
export const writeInShard = ({ Update, ...write }: Write, shard: number): Write => {
  if (!Update?.Key) return write
  const { pk, sk } = Update.Key
  return { Update: { ...Update, Key: inShard({ pk: String(pk), sk: String(sk) }, shard) } }
}

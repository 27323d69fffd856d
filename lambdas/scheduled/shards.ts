import * as z from 'zod/mini'
import type { DueItems } from '../data/table/due-index.ts'

const ShardMessage = z.object({
  Records: z.array(z.object({ eventSource: z.string(), body: z.string() })),
})
const Shard = z.object({ shard: z.int() })

/** The shard that a message of the queue names; undefined for an invocation without one, which works on all of them. */
export function shardOf(event: unknown): number | undefined {
  const message = ShardMessage.safeParse(event)
  const [record, ...others] = message.data?.Records ?? []
  if (record?.eventSource !== 'aws:sqs' || others.length > 0) return undefined
  return Shard.parse(JSON.parse(record.body)).shard
}

/** Returns what is due in one shard, or in all of them without its number. */
export const dueIn = <Item>(due: DueItems<Item>, shard: number | undefined): DueItems<Item> => ({
  ...due,
  shards: inShard(due.shards, shard),
})

/** Returns the names of one shard, or of all of them without its number. */
export const inShard = (names: readonly string[], shard: number | undefined): readonly string[] =>
  shard === undefined ? names : names.slice(shard, shard + 1)

/** Returns whether what is not spread belongs to this shard: to the first one, or to an invocation for all of them. */
export const isFirst = (shard: number | undefined) => shard === undefined || shard === 0

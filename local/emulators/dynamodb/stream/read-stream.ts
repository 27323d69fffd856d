import * as z from 'zod/mini'
import type { AskDatabase } from '../database-calls.ts'
import { type StreamRecord, streamRecord, WireRecord } from './stream-event.ts'

/** The last processed sequence number, by shard. */
export type Position = Record<string, string>
export type Batch = { shard: string; records: StreamRecord[] }
/** Returns the records since the last call, in order within a shard. */
export type ReadStream = () => Promise<Batch[]>

const Described = z.object({
  StreamDescription: z.object({ Shards: z._default(z.array(z.object({ ShardId: z.string() })), []) }),
})
const Iterator = z.object({ ShardIterator: z.optional(z.string()) })
const Read = z.object({
  Records: z._default(z.array(WireRecord), []),
  NextShardIterator: z.nullish(z.string()),
})

/** Asks the database itself: the SDK's client took a tenth of what the stack needs for a sale, to make of each record what it came from. */
export function openStream(ask: AskDatabase, arn: string, from: Position): ReadStream {
  /** Undefined once a shard has ended. */
  const iterators = new Map<string, string | undefined>()

  const openShards = async () => {
    const { StreamDescription } = Described.parse(await streams('DescribeStream', { StreamArn: arn }))
    for (const { ShardId } of StreamDescription.Shards)
      if (!iterators.has(ShardId)) iterators.set(ShardId, await iteratorOf(ShardId))
  }
  const streams = (operation: string, input: object) => ask(`DynamoDBStreams_20120810.${operation}`, input)
  const iteratorOf = async (ShardId: string) => {
    const SequenceNumber = from[ShardId]
    const start = SequenceNumber
      ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber }
      : { ShardIteratorType: 'TRIM_HORIZON' }
    return Iterator.parse(await streams('GetShardIterator', { StreamArn: arn, ShardId, ...start }))
      .ShardIterator
  }
  const read = async (shard: string, ShardIterator: string): Promise<Batch> => {
    const { Records, NextShardIterator } = Read.parse(await streams('GetRecords', { ShardIterator }))
    iterators.set(shard, NextShardIterator ?? undefined)
    return { shard, records: Records.map((record) => streamRecord(arn, record)) }
  }
  return async () => {
    if ([...iterators.values()].every((iterator) => iterator === undefined)) await openShards()
    const open = [...iterators].flatMap(([shard, iterator]) => (iterator ? [{ shard, iterator }] : []))
    return Promise.all(open.map(({ shard, iterator }) => read(shard, iterator)))
  }
}

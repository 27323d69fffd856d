import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams'
import { region } from '../../iam/aws-account.ts'
import { anyCredentials } from '../database.ts'
import { type StreamRecord, streamRecord } from './stream-event.ts'

/** The last processed sequence number, by shard. */
export type Position = Record<string, string>
export type Batch = { shard: string; records: StreamRecord[] }
/** Returns the records since the last call, in order within a shard. */
export type ReadStream = () => Promise<Batch[]>

export function openStream(endpoint: string, arn: string, from: Position): ReadStream {
  const client = new DynamoDBStreamsClient({ endpoint, region, credentials: anyCredentials })
  // It prepares a copy of every reply, also if there is no logger.
  client.middlewareStack.remove('loggerMiddleware')
  /** Undefined once a shard has ended. */
  const iterators = new Map<string, string | undefined>()

  const openShards = async () => {
    const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: arn }))
    for (const { ShardId = '' } of StreamDescription?.Shards ?? [])
      if (!iterators.has(ShardId)) iterators.set(ShardId, await iteratorOf(ShardId))
  }
  const iteratorOf = async (ShardId: string) => {
    const SequenceNumber = from[ShardId]
    const start = SequenceNumber
      ? ({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber } as const)
      : ({ ShardIteratorType: 'TRIM_HORIZON' } as const)
    const { ShardIterator } = await client.send(
      new GetShardIteratorCommand({ StreamArn: arn, ShardId, ...start }),
    )
    return ShardIterator
  }
  const read = async (shard: string, ShardIterator: string): Promise<Batch> => {
    const { Records = [], NextShardIterator } = await client.send(new GetRecordsCommand({ ShardIterator }))
    iterators.set(shard, NextShardIterator)
    return { shard, records: Records.map((record) => streamRecord(arn, record)) }
  }
  return async () => {
    if ([...iterators.values()].every((iterator) => iterator === undefined)) await openShards()
    const open = [...iterators].flatMap(([shard, iterator]) => (iterator ? [{ shard, iterator }] : []))
    return Promise.all(open.map(({ shard, iterator }) => read(shard, iterator)))
  }
}

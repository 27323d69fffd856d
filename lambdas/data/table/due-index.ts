import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { tableName } from '../../env.ts'
import { documents } from './client.ts'
import { withRetry } from './retry.ts'
import { shardOf, shardsOf } from './shards.ts'

/** The table's only index. Entries of the audit are in it too, by what they are about; see audit-search.ts. An item without a due date is not in it; infra/table.ts has the same names. */
const dueIndex = 'due'

const DueEntry = z.object({ pk: z.string(), sk: z.string(), due_shard: z.string(), due_at: z.string() })
export type DueEntry = z.infer<typeof DueEntry>

/** The partitions of the index that hold items of one kind, and what an entry identifies. */
export type DueItems<Item> = { shards: readonly string[]; itemOf: (entry: DueEntry) => Item }

/**
 * Returns entries of one partition that are due at `at` (ISO 8601), the longest due first. `next` is present if there may
 * be more. The index is eventually consistent, so each entry must be compared with the item itself.
 */
export async function listDue(shard: string, at: string, limit: number, after?: DueEntry) {
  const request = new QueryCommand({
    TableName: tableName(),
    IndexName: dueIndex,
    KeyConditionExpression: 'due_shard = :shard AND due_at <= :at',
    ExpressionAttributeValues: { ':shard': shard, ':at': at },
    Limit: limit,
    ...(after && { ExclusiveStartKey: after }),
  })
  const { Items = [], LastEvaluatedKey } = await withRetry(() => documents.send(request))
  return {
    entries: Items.map((item) => DueEntry.parse(item)),
    next: LastEvaluatedKey && DueEntry.parse(LastEvaluatedKey),
  }
}

/** Counts entries of one partition that are due at `at` (ISO 8601), up to `limit`: one Query. */
export async function countDue(shard: string, at: string, limit: number) {
  const request = new QueryCommand({
    TableName: tableName(),
    IndexName: dueIndex,
    KeyConditionExpression: 'due_shard = :shard AND due_at <= :at',
    ExpressionAttributeValues: { ':shard': shard, ':at': at },
    Select: 'COUNT',
    Limit: limit,
  })
  const { Count = 0, LastEvaluatedKey } = await withRetry(() => documents.send(request))
  return { count: Count, isMore: LastEvaluatedKey !== undefined }
}

/** Returns a page of one partition, newest first: keys alone. `after` is the last one of the page before. */
export async function listNewest(shard: string, limit: number, after?: DueEntry) {
  const request = new QueryCommand({
    TableName: tableName(),
    IndexName: dueIndex,
    KeyConditionExpression: 'due_shard = :shard',
    ExpressionAttributeValues: { ':shard': shard },
    ScanIndexForward: false,
    Limit: limit,
    ...(after && { ExclusiveStartKey: after }),
  })
  const { Items = [], LastEvaluatedKey } = await withRetry(() => documents.send(request))
  return { entries: Items.map((item) => DueEntry.parse(item)), hasMore: LastEvaluatedKey !== undefined }
}

/** Returns the keys of one partition before a position, newest first. `before` is the `due_at` of the last one of the page before. */
export async function listBefore(shard: string, limit: number, before?: string): Promise<DueEntry[]> {
  const request = new QueryCommand({
    TableName: tableName(),
    IndexName: dueIndex,
    KeyConditionExpression: before ? 'due_shard = :shard AND due_at < :before' : 'due_shard = :shard',
    ExpressionAttributeValues: { ':shard': shard, ...(before && { ':before': before }) },
    ScanIndexForward: false,
    Limit: limit,
  })
  const { Items = [] } = await withRetry(() => documents.send(request))
  return Items.map((item) => DueEntry.parse(item))
}

/** Returns the key of the entry at one position of a partition: one Query. */
export async function findAt(shard: string, at: string): Promise<DueEntry | undefined> {
  const request = new QueryCommand({
    TableName: tableName(),
    IndexName: dueIndex,
    KeyConditionExpression: 'due_shard = :shard AND due_at = :at',
    ExpressionAttributeValues: { ':shard': shard, ':at': at },
    Limit: 1,
  })
  const { Items = [] } = await withRetry(() => documents.send(request))
  return Items.map((item) => DueEntry.parse(item))[0]
}

/** The partition of the audit's entries about a tenant, a user or a payment. */
export const auditTargetShard = (target: string) => `AUDITTARGET#${target}`

/** The partitions of due plans. A single one could not take the sign-ups of a busy hour. */
export const planShards = shardsOf('DUE')
/** The partitions of due payouts. */
export const payoutShards = shardsOf('PAYOUTDUE')
/** The partition of sellers to whom something is owed, by the amount. */
export const owedShard = 'OWED'
/** The partitions of closed accounts and of requested files. */
export const closingShards = shardsOf('CLOSING')
export const exportShards = shardsOf('EXPORT')
/** The partitions of announced changes of offers, and of sellers to tell of them. */
export const offerChangeShards = shardsOf('OFFERCHANGE')
export const offerNoticeShards = shardsOf('OFFERNOTICE')
export const offerChangeShardOf = (changeId: string) => shardOf('OFFERCHANGE', changeId)
/** Returns the partition of a tenant's plan, always the same one. */
export const planShardOf = (tenantId: string) => shardOf('DUE', tenantId)
/** Returns the partition of a tenant's payout, always the same one. */
export const payoutShardOf = (tenantId: string) => shardOf('PAYOUTDUE', tenantId)
/** Returns the partition of a user's closed account, always the same one. */
export const closingShardOf = (userId: string) => shardOf('CLOSING', userId)
/** Returns the partition of a tenant's file, always the same one. */
export const exportShardOf = (tenantId: string) => shardOf('EXPORT', tenantId)

import { ulid } from 'ulid'
import * as z from 'zod/mini'
import { exportLinkHours, exportsPerDay } from '#rules/links.ts'
import { hourMs } from '#rules/time.ts'
import { isoAt, now } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { planMailWrite } from '../plans/plan-mails.ts'
import { getItem, transact, updateItem } from '../table/client.ts'
import { ConditionFailedError } from '../table/conditions.ts'
import { type DueItems, exportShardOf, exportShards } from '../table/due-index.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { tenantOfPartition } from '../table/partitions.ts'

/**
 * The newest file that a seller asked for; another one replaces it. `day` and `count` say how many were asked for on a UTC
 * date. While it is `requested`, it is in the index of who is due.
 */
const StoredExport = z.object({
  id: z.string(),
  owner_id: z.string(),
  created_at: z.string(),
  state: z.enum(['requested', 'ready']),
  day: z.string(),
  count: z.int(),
  token_hash: z.optional(z.string()),
  expires_at: z.optional(z.string()),
  used_at: z.optional(z.string()),
  size_bytes: z.optional(z.int()),
})
export type StoredExport = z.infer<typeof StoredExport>

const dayAt = (at: number) => isoAt(at).slice(0, 10)

/** Returns undefined if none was ever asked for. */
export async function loadExport(tenantId: string): Promise<StoredExport | undefined> {
  const item = await getItem(keys.dataExport(tenantId))
  return item && StoredExport.parse(item)
}

export const exportsLeftToday = (known: StoredExport | undefined, at: number) =>
  known?.day === dayAt(at) ? Math.max(0, exportsPerDay - known.count) : exportsPerDay

/** The tenants that wait for a file with their data. */
export const requestedExports: DueItems<string> = {
  shards: exportShards,
  itemOf: ({ pk }) => tenantOfPartition(pk),
}

/** Position of the tenant's check in the transaction. */
const tenantAt = 0

/**
 * Asks for a file in place of `known`, whose link ends, unless another request was first.
 * @throws Failure 'not-found' while there is no store
 */
export async function requestExport(
  { tenantId, userId }: { tenantId: string; userId: string },
  known: StoredExport | undefined,
) {
  const at = now()
  const id = ulid(at)
  const day = dayAt(at)
  const count = known?.day === day ? known.count + 1 : 1
  const item = {
    ...keys.dataExport(tenantId),
    ...{ type: 'export', id, owner_id: userId, created_at: isoAt(at), state: 'requested', day, count },
    ...{ due_shard: exportShardOf(tenantId), due_at: isoAt(at) },
  }
  try {
    await transact([
      { ConditionCheck: { Key: keys.tenant(tenantId), ConditionExpression: 'attribute_exists(pk)' } },
      {
        Put: {
          Item: item,
          ConditionExpression: known ? 'id = :known' : 'attribute_not_exists(pk)',
          ...(known && { ExpressionAttributeValues: { ':known': known.id } }),
        },
      },
    ])
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    // The seller's token outlives a deleted account by minutes. Nothing of the account may be created again.
    if (error.failed.includes(tenantAt))
      throw new Failure('not-found', 'You have no store yet. Sign in again to open one.')
  }
}

/**
 * Records that the file is there and queues the mail with its link.
 * @throws ConditionFailedError if another run has made it, another file was asked for, or the seller is deleted
 */
export function recordExport(
  tenantId: string,
  { id, owner_id }: StoredExport,
  made: { sizeBytes: number; tokenHash: string; nonce: string },
) {
  const expires_at = isoAt(now() + exportLinkHours * hourMs)
  const update = updateExpression({
    ...{ state: 'ready', size_bytes: made.sizeBytes, token_hash: made.tokenHash, expires_at },
    ...{ due_shard: null, due_at: null },
  })
  return transact([
    {
      Update: {
        Key: keys.dataExport(tenantId),
        ...update,
        ConditionExpression: 'id = :id AND #state = :requested',
        ExpressionAttributeValues: {
          ...update.ExpressionAttributeValues,
          ':id': id,
          ':requested': 'requested',
        },
      },
    },
    planMailWrite(
      { tenantId, ownerId: owner_id },
      { event: `export#${id}`, notice: { kind: 'export-ready', nonce: made.nonce, on: expires_at } },
    ),
  ])
}

/**
 * Uses the link up.
 * @throws ConditionFailedError if it is not the newest one, was used, or has expired
 */
export function consumeExportLink(tenantId: string, tokenHash: string) {
  const at = isoAt(now())
  return updateItem(keys.dataExport(tenantId), {
    UpdateExpression: 'SET used_at = :at',
    ConditionExpression: 'token_hash = :hash AND attribute_not_exists(used_at) AND expires_at > :at',
    ExpressionAttributeValues: { ':at': at, ':hash': tokenHash },
  })
}

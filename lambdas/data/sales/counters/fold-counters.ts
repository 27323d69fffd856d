import * as z from 'zod/mini'
import { addDays } from '#rules/calendar.ts'
import { isoAt, now } from '../../../clock.ts'
import { type Attributes, getItem, queryRange, transact, updateItem, type Write } from '../../table/client.ts'
import { ignoreConditionFailure, succeeds } from '../../table/conditions.ts'
import { inShard, shardOfKey, shardRevision, unshardedKey } from '../../table/counter-shards.ts'
import { keys } from '../../table/keys.ts'
import type { Key } from '../../table/partitions.ts'
import { dayPrefix } from '../../table/sale-keys.ts'
import { addWrite } from '../../table/writes.ts'
import { foldFields, foldingShard } from './fold-schedule.ts'

/** Late sales and visits are counted until then, in every time zone (docs/design/scale.md, Shards of finished days are folded at night). */
const foldedAfterDays = 7
/** What changes later, by refunds and disputes of half a year, is folded again. */
const foldedDays = 200

const Due = z.object({ due_at: z.string() })

/**
 * Adds the shards of a busy store's finished days and sources to shard 0 and deletes them. Returns false if that is not due. Each counter is
 * one transaction, so that an interrupted run is continued by the next one, and a reader who adds up all shards has the same sum before and after it.
 */
export async function foldFinishedDays(tenantId: string): Promise<boolean> {
  const totals = inShard(keys.stats(tenantId), foldingShard)
  const item = await getItem(totals)
  if (!item || Due.parse(item).due_at > isoAt(now())) return false
  for (const shards of (await shardsOfFinishedDays(tenantId)).values()) await foldCounter(totals, shards)
  const { due_at } = foldFields(tenantId)
  await ignoreConditionFailure(
    updateItem(totals, {
      UpdateExpression: 'SET due_at = :next',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':next': due_at },
    }),
  )
  return true
}

/** By the key of shard 0. */
async function shardsOfFinishedDays(tenantId: string): Promise<Map<string, Attributes[]>> {
  const today = isoAt(now()).slice(0, 10)
  const { pk } = keys.stats(tenantId)
  const [first, last] = [addDays(today, -foldedDays), addDays(today, -foldedAfterDays)]
  const items = await queryRange(pk, `${dayPrefix}${first}`, `${dayPrefix}${last}`)
  const byCounter = new Map<string, Attributes[]>()
  for (const item of items) {
    const sk = String(item.sk)
    if (shardOfKey(sk) === 0) continue
    const counter = unshardedKey({ pk, sk }).sk
    byCounter.set(counter, [...(byCounter.get(counter) ?? []), item])
  }
  return byCounter
}

const Shard = z.object({ pk: z.string(), sk: z.string(), type: z.string(), id: z.string() })

/** Leaves it to the next night if a refund counted there at the same moment, and undone if the seller was deleted. */
function foldCounter(totals: Key, shards: readonly Attributes[]): Promise<boolean> {
  const [first] = shards.map((shard) => Shard.parse(shard))
  if (!first) return Promise.resolve(false)
  return succeeds(
    transact([
      { ConditionCheck: { Key: totals, ConditionExpression: 'attribute_exists(pk)' } },
      ...addWrite(unshardedKey(first), first.type, first.id, sumsOf(shards)),
      ...shards.map(deleteUnchanged),
    ]),
  )
}

function sumsOf(shards: readonly Attributes[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const shard of shards)
    for (const [name, count] of Object.entries(shard))
      if (typeof count === 'number' && name !== shardRevision) sums[name] = (sums[name] ?? 0) + count
  return sums
}

function deleteUnchanged(shard: Attributes): Write {
  const { pk, sk } = Shard.parse(shard)
  return {
    Delete: {
      Key: { pk, sk },
      ConditionExpression: `${shardRevision} = :revision`,
      ExpressionAttributeValues: { ':revision': shard[shardRevision] },
    },
  }
}

import { randomInt } from 'node:crypto'
import { persistently, transact, type Write } from '../table/client.ts'
import { conflictsIn, succeeds } from '../table/conditions.ts'
import { inShard, otherShards, writeInShard } from '../table/counter-shards.ts'
import { keys } from '../table/keys.ts'
import { platformTenantId } from '../table/partitions.ts'
import { persistentTries } from '../table/retry.ts'
import { putOnce } from '../table/writes.ts'
import { isStill } from './ledger-totals.ts'

/** As many conflicts has one sale before its store is spread: two buyers at the same moment are no reason. */
export const conflictsUntilSpread = 3

type Counted = {
  tenantId: string
  payoutPeriod: number
  isSpread: boolean
  /** Updates of counters that all sales of the store add to. */
  shared: readonly Write[]
  /** All others of the transaction. */
  own: readonly Write[]
}

/**
 * Writes a sale. Its counters are those of shard 0; where another sale of a busy store was there at the same moment, the next try
 * writes another shard, drawn at random.
 * @throws ConditionFailedError if a condition of the writes does not hold
 */
export async function transactSpread({ tenantId, payoutPeriod, isSpread, shared, own }: Counted) {
  let conflicts = 0
  let hasShards = isSpread
  const writesIn = (shard: number) => [...shared.map((write) => writeInShard(write, shard)), ...own]
  await persistently(writesIn(0), async (error) => {
    if (!conflictsIn(error).some((position) => position < shared.length)) return undefined
    conflicts += 1
    if (!hasShards && conflicts >= conflictsUntilSpread) hasShards = await spread(tenantId, payoutPeriod)
    return hasShards ? writesIn(randomInt(1, otherShards.length + 1)) : undefined
  })
}

/**
 * Creates all other shards of the totals together, with the period of that moment: the lock of a payout knows all of them or none.
 * Returns whether there are any now.
 */
async function spread(tenantId: string, payoutPeriod: number): Promise<boolean> {
  if (tenantId === platformTenantId) return false
  const stats = keys.stats(tenantId)
  const created = transact(
    [
      {
        Update: {
          Key: stats,
          UpdateExpression: 'SET is_spread = :yes ADD ledger_revision :one',
          ConditionExpression: `attribute_exists(pk) AND attribute_not_exists(is_spread) AND ${isStill('payout_period', payoutPeriod)}`,
          ExpressionAttributeValues: { ':yes': true, ':one': 1, ':expected_payout_period': payoutPeriod },
        },
      },
      ...otherShards.map((shard) =>
        putOnce(inShard(stats, shard), 'stats_shard', `${tenantId}#${shard}`, {
          payout_period: payoutPeriod,
          ledger_revision: 0,
        }),
      ),
    ],
    persistentTries,
  )
  await succeeds(created)
  // Where another sale was first, there are shards. Where a payout or a deletion was, no shard accepts this period.
  return true
}

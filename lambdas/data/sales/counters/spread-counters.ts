import { randomInt } from 'node:crypto'
import { minuteMs } from '#rules/time.ts'
import { isoAt, now } from '../../../clock.ts'
import { getItems, transact, transactPersistently, type Write } from '../../table/client.ts'
import { conflictsIn, succeeds } from '../../table/conditions.ts'
import { inShard, otherShards, writeInShard } from '../../table/counter-shards.ts'
import { updateExpression } from '../../table/expressions.ts'
import { keys } from '../../table/keys.ts'
import { platformTenantId } from '../../table/partitions.ts'
import { persistentTries } from '../../table/retry.ts'
import { foldFields, foldingShard } from './fold-schedule.ts'
import { areSpread, counterUnchanged, payoutPeriodOf } from './ledger-totals.ts'

/** Conflicts of one sale after which its store is spread (docs/design/scale.md, A busy store's counters spread). */
export const conflictsUntilSpread = 3

type Counted = {
  tenantId: string
  /** Whether the store is known to be spread. */
  isSpread: boolean
  /** All other writes of the transaction. They come first. */
  own: readonly Write[]
  /** Updates that add to counters which all sales or checkouts of the store add to, and checks of the store's totals. */
  shared: readonly Write[]
}

/** Stores that are spread, and whose writes met others in this process within a minute, with the end of that minute. */
const busyStores = new Map<string, number>()
const maxBusyStores = 1000

function remember(tenantId: string) {
  if (busyStores.size >= maxBusyStores) busyStores.clear()
  busyStores.set(tenantId, now() + minuteMs)
}

const isBusy = (tenantId: string) => (busyStores.get(tenantId) ?? 0) > now()

/**
 * Writes a sale or a checkout. Its counters are those of shard 0; where another one of a busy store was there at the same moment, the next
 * try writes another shard, drawn at random, and for a minute the store's others begin in any of them.
 * @throws ConditionFailedError if a condition of the writes does not hold
 */
export async function transactSpread({ tenantId, isSpread, own, shared }: Counted) {
  let conflicts = 0
  const startsAnywhere = isBusy(tenantId)
  let hasShards = isSpread || startsAnywhere
  const writesIn = (shard: number) => [...own, ...shared.map((write) => writeInShard(write, shard))]
  const first = startsAnywhere ? randomInt(otherShards.length + 1) : 0
  await transactPersistently(writesIn(first), async (error) => {
    if (!conflictsIn(error).some((position) => position >= own.length)) return undefined
    conflicts += 1
    if (!hasShards) hasShards = await areThereShards(tenantId, conflicts)
    if (!hasShards) return undefined
    remember(tenantId)
    return writesIn(randomInt(1, otherShards.length + 1))
  })
}

async function areThereShards(tenantId: string, conflicts: number): Promise<boolean> {
  if (tenantId === platformTenantId) return false
  const [stats] = await getItems([keys.stats(tenantId)])
  if (areSpread(stats)) return true
  if (conflicts < conflictsUntilSpread) return false
  if (await succeeds(spread(tenantId, payoutPeriodOf(stats)))) return true
  // Another sale was first, or a payout or a deletion came between.
  const [stored] = await getItems([keys.stats(tenantId)])
  return areSpread(stored)
}

/** Creates all other shards of the totals together, with the period of that moment: the lock of a payout knows all of them or none. */
function spread(tenantId: string, payoutPeriod: number): Promise<void> {
  const stats = keys.stats(tenantId)
  return transact(
    [
      {
        Update: {
          Key: stats,
          UpdateExpression: 'SET is_spread = :yes ADD ledger_revision :one',
          ConditionExpression: `attribute_exists(pk) AND attribute_not_exists(is_spread) AND ${counterUnchanged('payout_period', payoutPeriod)}`,
          ExpressionAttributeValues: { ':yes': true, ':one': 1, ':expected_payout_period': payoutPeriod },
        },
      },
      ...otherShards.map((shard) => shardCreation(tenantId, shard, payoutPeriod)),
    ],
    persistentTries,
  )
}

/** An update, because who starts a checkout may put no items of a seller. */
const shardCreation = (tenantId: string, shard: number, payoutPeriod: number): Write => ({
  Update: {
    Key: inShard(keys.stats(tenantId), shard),
    ...updateExpression({
      ...{ type: 'stats_shard', id: `${tenantId}#${shard}`, created_at: isoAt(now()) },
      ...{ payout_period: payoutPeriod, ledger_revision: 0 },
      ...(shard === foldingShard && foldFields(tenantId)),
    }),
    ConditionExpression: 'attribute_not_exists(pk)',
  },
})

import { dayMs } from '#rules/time.ts'
import { isoAt, now } from '../../../clock.ts'
import { updateItem } from '../../table/client.ts'
import { succeeds } from '../../table/conditions.ts'
import { inShard } from '../../table/counter-shards.ts'
import type { DueItems } from '../../table/due-index.ts'
import { updateExpression } from '../../table/expressions.ts'
import { keys } from '../../table/keys.ts'
import { tenantOfPartition } from '../../table/partitions.ts'
import { shardOf, shardsOf } from '../../table/shards.ts'

/** The shard of a busy store's totals that says when its counters are folded next. */
export const foldingShard = 1

/** The tenants whose counters are spread, and are to be folded now. */
export const dueFolds: DueItems<string> = {
  shards: shardsOf('COUNTERFOLD'),
  itemOf: ({ pk }) => tenantOfPartition(pk),
}

/** Returns the fields that have a tenant folded in the next night. */
export const foldFields = (tenantId: string) => ({
  due_shard: shardOf('COUNTERFOLD', tenantId),
  due_at: isoAt(now() + dayMs / 2),
})

/** Has the next night fold the counters of a store that was spread before there was a fold. Returns false if it is not spread, or has a date. */
export const scheduleFold = (tenantId: string): Promise<boolean> =>
  succeeds(
    updateItem(inShard(keys.stats(tenantId), foldingShard), {
      ...updateExpression({ ...foldFields(tenantId), due_at: isoAt(now()) }),
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(due_at)',
    }),
  )

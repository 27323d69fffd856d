import { dayMs } from '#rules/time.ts'
import { isoAt, now } from '../../clock.ts'
import type { DueItems } from '../table/due-index.ts'
import { tenantOfPartition } from '../table/partitions.ts'
import { shardOf, shardsOf } from '../table/shards.ts'

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

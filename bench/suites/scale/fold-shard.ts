import { randomUUID } from 'node:crypto'
import { perItem, shardUseOf } from '#bench/measure/shard-use.ts'
import type { Row } from '#bench/report/row.ts'
import { writeItems } from '#bench/use/write-items.ts'
import { foldMetricsFunction } from '#infra/functions/scheduled-functions.ts'
import { isoAt } from '#lambdas/clock.ts'
import { foldFields } from '#lambdas/data/sales/counters/fold-schedule.ts'
import { inShard, otherShards, shardRevision } from '#lambdas/data/table/counter-shards.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { handler as foldMetrics } from '#lambdas/scheduled/fold-metrics.ts'
import { addDays } from '#rules/calendar.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { jobRow } from './job-row.ts'

const [few, many] = [10, 60]
/** One store in a hundred has sales that meet; each night one more of its days is folded, with three sources. */
const spreadStores = 10_000
const sources = ['direct', 'instagram-bio', 'newsletter']

/** One run folds all busy stores. */
export async function foldRow(): Promise<Row> {
  const run = async (stores: number) => {
    await writeItems(Array.from({ length: stores }, () => randomUUID()).flatMap(itemsOf))
    return shardUseOf(() => foldMetrics({}, { ...lambdaContext, getRemainingTimeInMillis: () => 900_000 }))
  }
  await run(few)
  return jobRow({
    definition: foldMetricsFunction,
    what: 'ten thousand busy stores, a night’s day of each in eight shards',
    items: spreadStores,
    shards: 1,
    atOnce: 1,
    use: perItem(await run(few), await run(many), many - few),
  })
}

function itemsOf(id: string) {
  const at = isoAt(Date.now())
  const day = addDays(at.slice(0, 10), -10)
  const about = (type: string, of = id) => ({ type, id: of, created_at: at })
  const counters = { orders: 1, gross_cents: 4900, [shardRevision]: 1 }
  const ofShard = (shard: number) => [
    { ...inShard(keys.dayTotals(id, day), shard), ...about('day', day), ...counters },
    ...sources.map((source) => ({
      ...inShard(keys.sourceTotals(id, day, source), shard),
      ...about('source', source),
      ...counters,
    })),
  ]
  const due = { ...foldFields(id), due_at: isoAt(Date.now() - 1000) }
  return [
    { ...keys.stats(id), ...about('stats'), is_spread: true },
    { ...inShard(keys.stats(id), 1), ...about('stats_shard'), ...due },
    ...otherShards.flatMap(ofShard),
  ]
}

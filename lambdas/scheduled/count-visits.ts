import { visitShardCount } from '#rules/shards.ts'
import { log } from '../log/log.ts'
import { type CountedVisits, countBatch } from '../visits/count-batch.ts'
import { scheduledHandler } from './scheduled-handler.ts'
import { inShard, isFirst } from './shards.ts'

/** Reading the files of a batch takes less; what is left of adding them is kept for the next run. */
const reserveMs = 5 * 60 * 1000

/**
 * Invoked every hour, for each shard of the stores. Counts the visits of every delivered log file once; the next run continues what
 * time ends (docs/decisions/0063).
 */
export const handler = scheduledHandler('count-visits', reserveMs, async (hasTime, shard) => {
  const counted: CountedVisits = { files: 0, visits: 0, unknown: 0 }
  for (const one of inShard(visitShards, shard)) await countShard(Number(one), hasTime, counted)
  return counted
})

const visitShards = Array.from({ length: visitShardCount }, (_, n) => String(n))

/** The files are those of the first shard: each of them reads all. */
async function countShard(shard: number, hasTime: () => boolean, counted: CountedVisits) {
  do {
    const batch = await countBatch(shard, hasTime)
    if (!batch) return
    // A metric filter counts the line: without one no log is delivered.
    log('visit logs were counted')
    if (isFirst(shard)) counted.files += batch.files
    counted.visits += batch.visits
    counted.unknown += batch.unknown
  } while (hasTime())
}

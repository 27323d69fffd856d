import { perItem, shardUseOf } from '#bench/measure/shard-use.ts'
import type { Row } from '#bench/report/row.ts'
import { visitedStoreItems } from '#bench/use/visited-stores.ts'
import { writeItems } from '#bench/use/write-items.ts'
import { countVisitsFunction } from '#infra/functions/scheduled-functions.ts'
import { addingSeconds, shardsAtOnce, visitShardCount } from '#rules/shards.ts'
import { lineOf, storeIdIn, visitLog } from '#tests/harness/buyers/visit-log.ts'
import { jobRow } from './job-row.ts'

const shard = 3
const [few, many] = [50, 550]
const million = 1_000_000

/** Every store is visited from two sources on a day on which it was not visited yet. */
export async function visitsShardRow(): Promise<Row> {
  const log = await visitLog()
  try {
    const run = async (count: number) => {
      const stores = Array.from({ length: count }, () => storeIdIn(shard))
      await writeItems(stores.flatMap(visitedStoreItems))
      log.deliver(stores.flatMap((id) => [lineOf(id), lineOf(id, { source: 'instagram-bio', page: 'home' })]))
      return shardUseOf(() => log.countShard(shard))
    }
    await run(few)
    return jobRow({
      definition: countVisitsFunction,
      what: 'a million stores that were visited in one hour',
      items: million,
      shards: visitShardCount,
      atOnce: shardsAtOnce['count-visits'],
      runSeconds: addingSeconds,
      use: perItem(await run(few), await run(many), many - few),
    })
  } finally {
    await log.stop()
  }
}

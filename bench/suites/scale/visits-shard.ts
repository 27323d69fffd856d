import { perItem, shardUseOf } from '#bench/measure/shard-use.ts'
import type { Row } from '#bench/report/row.ts'
import { countVisitsFunction } from '#infra/functions/scheduled-functions.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { shardsAtOnce, visitShardCount } from '#rules/shards.ts'
import { lineOf, storeIdIn, visitLog } from '#tests/harness/buyers/visit-log.ts'
import { jobRow } from './job-row.ts'
import { writeItems } from './write-items.ts'

const shard = 3
const [few, many] = [50, 550]
const million = 1_000_000
const offers = ['sp-0', 'sp-1', 'sp-2'].map((product_id) => ({ product_id, price_cents: 4900 }))

/** Every store is visited from two sources on a day on which it was not visited yet. */
export async function visitsShardRow(): Promise<Row> {
  const log = await visitLog()
  try {
    const run = async (count: number) => {
      const stores = Array.from({ length: count }, () => storeIdIn(shard))
      await writeItems(stores.flatMap(itemsOf))
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
      use: perItem(await run(few), await run(many), many - few),
    })
  } finally {
    await log.stop()
  }
}

function itemsOf(id: string) {
  const about = (type: string) => ({ type, id, created_at: new Date().toISOString() })
  return [
    { ...keys.storefront(id), ...about('storefront'), tenant_id: id, offers },
    { ...keys.store(id), ...about('store'), zoneinfo: 'UTC' },
    { ...keys.stats(id), ...about('stats') },
  ]
}

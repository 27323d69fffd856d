import { randomUUID } from 'node:crypto'
import { month } from '#bench/prices/month.ts'
import { lineOf, visitLog } from '#tests/harness/buyers/visit-log.ts'
import { tableUseOf } from '../measure/table-use.ts'
import { visitedStoreItems } from './visited-stores.ts'
import { writeItems } from './write-items.ts'

type Units = { read: number; write: number }

/** A thousand visits a month, an hour's visits of a store at a time: two, mostly of two sources. */
const visitsPerStore = 2
const hoursOfStore = month.visits / visitsPerStore
/** Of these, the ones that are the first of their day: then a store also moves to its newest day. */
const firstHours = 30
const [few, many] = [50, 150]
/** Of a thousand sellers. Each hour's run writes some items for each shard and course, however many stores were visited. */
const visitsPerRun = (1000 * month.visits) / (30 * 24)

/** Returns the units that counting takes for one visit among a thousand sellers. */
export async function visitUse(): Promise<Units> {
  const log = await visitLog()
  try {
    const hoursOf = async (count: number) => {
      const stores = Array.from({ length: count }, () => randomUUID())
      await writeItems(stores.flatMap(visitedStoreItems))
      const hour = () => {
        log.deliver(stores.flatMap((id) => [lineOf(id), lineOf(id, { source: 'instagram-bio' })]))
        return tableUseOf(() => log.count())
      }
      return { first: await hour(), later: await hour() }
    }
    // All shards have their first batch.
    await hoursOf(few)
    const [small, large] = [await hoursOf(few), await hoursOf(many)]
    const ofVisit = (kind: keyof Units) => {
      const perStore = (hour: 'first' | 'later') => (large[hour][kind] - small[hour][kind]) / (many - few)
      const later = perStore('later')
      const inMonth = perStore('first') * firstHours + later * (hoursOfStore - firstHours)
      return inMonth / month.visits + (small.later[kind] - later * few) / visitsPerRun
    }
    return { read: ofVisit('read'), write: ofVisit('write') }
  } finally {
    await log.stop()
  }
}

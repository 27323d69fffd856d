import { visitShardOf } from '#rules/shards.ts'
import { countedSource, directSource, otherSources } from '#rules/source.ts'
import { storeDay } from '#rules/store-day.ts'
import {
  type DayCounts,
  loadVisitedStores,
  type StoreVisits,
  type VisitedStore,
} from '../data/traffic/visits.ts'
import { log, logUnexpected } from '../log/log.ts'
import { openLogFile } from './log-files.ts'
import { DamagedFileError, readLines } from './read-lines.ts'
import { countLines, quarterHourMs, type VisitCounts, visitsAt } from './visit-lines.ts'

/** Bounds of the memory that visits with made up stores and sources can take. */
const countsAtOnce = 20_000
const storesAtOnce = 50_000
const sourcesAtOnce = 200_000
/** Stands for the part of a file that cannot be read. */
const damagedLine = 'damaged'

/**
 * The visits of some files, by store and day. `unknown` visits are of stores that do not exist or are
 * offline; `unreadable` files have content and no line of the log. */
export type Tally = { stores: StoreVisits[]; visits: number; unknown: number; unreadable: string[] }

/** Reads the files one after the other, for the stores of one shard. The same files and stores give the same tally. */
export async function tallyVisits(files: readonly string[], shard: number): Promise<Tally> {
  const tally = newTally()
  const counts: VisitCounts = new Map()
  const unreadable: string[] = []
  for (const file of files) {
    let isEmpty = true
    let isReadable = false
    for await (const lines of linesOf(file)) {
      isEmpty &&= lines.every((line) => line === '')
      isReadable ||= lines.some((line) => line.startsWith('{'))
      countLines(lines, counts, (storeId) => visitShardOf(storeId) === shard)
      if (counts.size >= countsAtOnce) await tally.add(counts)
    }
    if (!isEmpty && !isReadable) unreadable.push(file)
  }
  await tally.add(counts)
  return { ...tally.result(), unreadable }
}

/** A file that has expired or is damaged has the lines that could be read. */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  const content = await openLogFile(file)
  if (!content) return log('visit log is missing')
  try {
    yield* readLines(content)
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error
    logUnexpected('visit log is damaged', error)
    // It has content, even if no line of it could be read.
    yield [damagedLine]
  }
}

/** A page that was taken down counts what came before, in quarters of an hour. */
const onlineAt = (store: VisitedStore | undefined, quarter: number) =>
  quarter * quarterHourMs <= (store?.offlineAt ?? Number.POSITIVE_INFINITY) ? store : undefined

function newTally() {
  const stores = new Map<string, VisitedStore | undefined>()
  const visited = new Map<string, StoreVisits>()
  const result = { visits: 0, unknown: 0 }
  let sources = 0

  async function look(counts: VisitCounts) {
    if (stores.size > storesAtOnce) stores.clear()
    const ids = new Set([...counts.keys()].map((key) => visitsAt(key).storeId))
    const missing = [...ids].filter((id) => !stores.has(id))
    const found = await loadVisitedStores(missing)
    for (const id of missing) stores.set(id, found.get(id))
  }

  /** Moves the counts into the tally. */
  async function add(counts: VisitCounts) {
    await look(counts)
    for (const [key, count] of counts) {
      const { storeId, quarter, source, page } = visitsAt(key)
      const store = onlineAt(stores.get(storeId), quarter)
      result[store ? 'visits' : 'unknown'] += count
      if (!store) continue
      const { days, pages } = visitsOf(storeId, store)
      const date = storeDay(store.zones, quarter * quarterHourMs)
      addTo(countsOn(days, date), source, count)
      if (page) addCount(countsOn(pages, date), page, count)
    }
    counts.clear()
  }

  function visitsOf(storeId: string, { tenantId, offers }: VisitedStore): StoreVisits {
    const store = visited.get(tenantId) ?? { storeId, tenantId, offers, days: new Map(), pages: new Map() }
    visited.set(tenantId, store)
    return store
  }

  function addTo(bySource: Map<string, number>, source: string, count: number) {
    const named = countedSource({ s: source })
    const name =
      bySource.has(named) || named === directSource || sources < sourcesAtOnce ? named : otherSources
    if (!bySource.has(name)) sources += 1
    addCount(bySource, name, count)
  }

  return { add, result: (): Omit<Tally, 'unreadable'> => ({ ...result, stores: [...visited.values()] }) }
}

function countsOn(days: DayCounts, date: string) {
  const counts = days.get(date) ?? new Map<string, number>()
  days.set(date, counts)
  return counts
}

const addCount = (counts: Map<string, number>, name: string, count: number) =>
  counts.set(name, (counts.get(name) ?? 0) + count)

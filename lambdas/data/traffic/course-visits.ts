import * as z from 'zod/mini'
import { priceBand } from '#rules/courses/course-metrics.ts'
import { shardNumber } from '#rules/shards.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { getItems, putItem, transact } from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { persistentTries } from '../table/retry.ts'
import { putRevision } from '../table/writes.ts'
import { addChange, allCourses, type CourseChanges, changeWrites, prefixed } from './course-changes.ts'
import { batchPart } from './course-counts.ts'
import type { VisitBatch } from './visit-batches.ts'
import type { StoreVisits, VisitedOffer } from './visits.ts'

const atOnce = 25
/** Longer than the period of any metric. */
const rememberedMs = 100 * dayMs

/**
 * Counts the visits of a batch for the courses that the stores sell, and which stores were visited. May be repeated from the beginning:
 * each day and course has one change for the batch, and a store moves to its newest day once.
 */
export async function addCourseVisits(
  { shard, number }: Pick<VisitBatch, 'shard' | 'number'>,
  stores: readonly StoreVisits[],
) {
  const writes = [...visitsByCourse(stores)].flatMap(([productId, days]) =>
    [...days].map(([day, counters]) => ({
      ...keys.courseChange(productId, day, batchPart(shard, number)),
      ...{
        type: 'course_change',
        id: `${productId}#${day}#${shard}.${number}`,
        created_at: isoAt(now()),
        revision: 1,
      },
      ...prefixed(counters),
    })),
  )
  for (let start = 0; start < writes.length; start += atOnce)
    await Promise.all(writes.slice(start, start + atOnce).map((item) => putItem(item)))
  const selling = stores.filter(({ offers }) => offers.length > 0)
  for (let start = 0; start < selling.length; start += atOnce)
    await moveStores(selling.slice(start, start + atOnce))
}

function visitsByCourse(stores: readonly StoreVisits[]): CourseChanges {
  const changes: CourseChanges = new Map()
  for (const { offers, days } of stores)
    for (const [day, bySource] of days) {
      const visits = [...bySource.values()].reduce((sum, count) => sum + count, 0)
      for (const { product_id, price_cents } of offers)
        addChange(changes, product_id, day, `visits:${priceBand(price_cents)}`, visits)
    }
  return changes
}

const VisitedStore = z.object({
  id: z.string(),
  /** The newest day with a visit. */
  day: z.string(),
  /** The price band of each course on that day. */
  bands: z.record(z.string(), z.int()),
  /** Whether it counts among the stores of all courses, too. */
  in_all: z.optional(z.boolean()),
  revision: z.number(),
})
type VisitedStore = z.infer<typeof VisitedStore>

/** Each store counts on the newest day on which it was visited, so that a period has as many as counted in it. */
async function moveStores(stores: readonly StoreVisits[]) {
  const items = await getItems(stores.map(({ storeId }) => keys.visitedStore(storeId)))
  const known = new Map(items.map((item) => [String(item.id), VisitedStore.parse(item)]))
  await Promise.all(
    stores.map(({ storeId, offers, days }) =>
      moveStore(storeId, known.get(storeId), newestOf(days.keys()), bandsOf(offers)),
    ),
  )
}

const newestOf = (days: Iterable<string>) => [...days].toSorted().at(-1) ?? ''

const bandsOf = (offers: readonly VisitedOffer[]) =>
  Object.fromEntries(offers.map(({ product_id, price_cents }) => [product_id, priceBand(price_cents)]))

async function moveStore(
  storeId: string,
  before: VisitedStore | undefined,
  day: string,
  bands: VisitedStore['bands'],
) {
  if (before && before.day >= day) return
  const changes: CourseChanges = new Map()
  for (const [id, band] of Object.entries(before?.bands ?? {}))
    addChange(changes, id, before?.day ?? '', `stores:${band}`, -1)
  for (const [id, band] of Object.entries(bands)) addChange(changes, id, day, `stores:${band}`, 1)
  if (before?.in_all) addChange(changes, allCourses, before.day, 'stores', -1)
  addChange(changes, allCourses, day, 'stores', 1)
  const put = putRevision(keys.visitedStore(storeId), 'visited_store', storeId, before, {
    ...{ day, bands, in_all: true, ttl: epochSeconds(now() + rememberedMs) },
  })
  // Refused: another run has counted the same batch meanwhile.
  await ignoreConditionFailure(
    transact([put, ...changeWrites(changes, `STORES-${shardNumber(storeId)}`)], persistentTries),
  )
}

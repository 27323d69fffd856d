import * as z from 'zod/mini'
import { priceBand } from '#rules/courses/course-metrics.ts'
import { visitShardOf } from '#rules/shards.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { getItems, putItem, transact, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { persistentTries } from '../table/retry.ts'
import { putRevision } from '../table/writes.ts'
import { addChange, allCourses, type CourseChanges, changeWrites, prefixed } from './course-changes.ts'
import { batchPart } from './course-counts.ts'
import { foldFields } from './course-folds.ts'
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
        ...foldFields(productId),
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

/** A transaction has at most 100 writes. */
const writesTogether = 100
/** A store that moves to a newer day: its item, and what changes for the courses that it sells. */
type Move = { put: Write; part: string; changes: CourseChange[] }
type CourseChange = { productId: string; day: string; name: string; by: number }

/** Each store counts on the newest day on which it was visited, so that a period has as many as counted in it. */
async function moveStores(stores: readonly StoreVisits[]) {
  const items = await getItems(stores.map(({ storeId }) => keys.visitedStore(storeId)))
  const known = new Map(items.map((item) => [String(item.id), VisitedStore.parse(item)]))
  const moves = new Map<string, Move[]>()
  for (const { storeId, offers, days } of stores) {
    const move = moveOf(storeId, known.get(storeId), newestOf(days.keys()), bandsOf(offers))
    if (move) moves.set(move.part, [...(moves.get(move.part) ?? []), move])
  }
  for (const ofPart of moves.values()) await writeMoves(ofPart)
}

const newestOf = (days: Iterable<string>) => [...days].toSorted().at(-1) ?? ''

const bandsOf = (offers: readonly VisitedOffer[]) =>
  Object.fromEntries(offers.map(({ product_id, price_cents }) => [product_id, priceBand(price_cents)]))

function moveOf(
  storeId: string,
  before: VisitedStore | undefined,
  day: string,
  bands: VisitedStore['bands'],
): Move | undefined {
  if (before && before.day >= day) return undefined
  const change = (sold: VisitedStore['bands'], on: string, by: number) =>
    Object.entries(sold).map(([productId, band]) => ({ productId, day: on, name: `stores:${band}`, by }))
  const inAll = (on: string, by: number) => ({ productId: allCourses, day: on, name: 'stores', by })
  return {
    part: `STORES-${visitShardOf(storeId)}`,
    put: putRevision(keys.visitedStore(storeId), 'visited_store', storeId, before, {
      ...{ day, bands, in_all: true, ttl: epochSeconds(now() + rememberedMs) },
    }),
    changes: [
      ...change(before?.bands ?? {}, before?.day ?? '', -1),
      ...change(bands, day, 1),
      ...(before?.in_all ? [inAll(before.day, -1)] : []),
      inAll(day, 1),
    ],
  }
}

/**
 * All stores of a part add to the same items, so that two transactions of them would meet each other: each has as many stores as it can.
 */
async function writeMoves(moves: readonly Move[]) {
  const changes: CourseChanges = new Map()
  for (const { productId, day, name, by } of moves.flatMap((move) => move.changes))
    addChange(changes, productId, day, name, by)
  const writes = [...moves.map(({ put }) => put), ...changeWrites(changes, moves[0]?.part ?? '')]
  const isAlone = moves.length <= 1
  if (isAlone || writes.length <= writesTogether) {
    const isWritten = await succeeds(transact(writes, persistentTries))
    // Refused: another run has counted one of them meanwhile.
    if (isWritten || isAlone) return
  }
  const middle = Math.ceil(moves.length / 2)
  await writeMoves(moves.slice(0, middle))
  await writeMoves(moves.slice(middle))
}

import * as z from 'zod/mini'
import { type CourseDays, keptDays } from '#rules/courses/course-metrics.ts'
import { getItem, getItems, queryItems, transact, updateItem } from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { persistentTries, retryOnConflict } from '../table/retry.ts'
import { putRevision } from '../table/writes.ts'
import { allCourses, countersIn, totalDay } from './course-changes.ts'
import { foldFields, foldFieldsOn } from './course-folds.ts'

const Counters = z.record(z.string(), z.number())
const CourseCounts = z.object({
  days: z.record(z.string(), Counters),
  totals: Counters,
  /** The last batch of visits that was added to each day, so that one that is written again counts once. */
  batches: z.record(z.string(), z.number()),
  /** The totals were changed, and what the catalog shows of them was not. */
  has_new_totals: z.optional(z.boolean()),
  /** Of all courses: what changes is in the index since. */
  is_indexed: z.optional(z.boolean()),
  revision: z.number(),
})
export type CourseCounts = z.infer<typeof CourseCounts>

/** A transaction has at most 100 writes. */
const changesAtOnce = 99

const Change = z.object({ pk: z.string(), sk: z.string(), revision: z.number() })

/** Returns what was folded of courses before, by course. */
export async function loadCountsOf(productIds: readonly string[]): Promise<Map<string, CourseCounts>> {
  const items = await getItems(productIds.map(keys.courseCounts))
  return new Map(items.map((item) => [String(item.id), CourseCounts.parse(item)]))
}

/** Remembers that what a course's counts say is shown, and on which date they say something else; undefined if they never will. */
export async function settleCounts(productId: string, { revision }: CourseCounts, next: string | undefined) {
  if (revision === 0) return
  const { ExpressionAttributeValues, ...update } = updateExpression({
    ...foldFieldsOn(productId, next),
    has_new_totals: null,
    is_indexed: productId === allCourses ? true : undefined,
  })
  await ignoreConditionFailure(
    updateItem(keys.courseCounts(productId), {
      ...update,
      ConditionExpression: 'revision = :revision',
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':revision': revision },
    }),
  )
}

/** Returns what was folded of a course before. */
export async function loadCourseCounts(productId: string): Promise<CourseCounts | undefined> {
  const item = await getItem(keys.courseCounts(productId))
  return item && CourseCounts.parse(item)
}

/**
 * Moves what was counted of a course since the last fold into its counts, and returns them. Reads only the changes and the counts. Each
 * change leaves in the transaction that adds it, if it is still as it was read.
 */
export async function foldCourse(productId: string, today: string): Promise<CourseCounts> {
  for (;;) {
    const { counts, left } = await retryOnConflict(
      { tries: 8, pauses: { firstMs: 20, longestMs: 500 } },
      () => foldOnce(productId, today),
    )
    if (!left) return counts
  }
}

async function foldOnce(productId: string, today: string) {
  const [found, before] = await Promise.all([
    queryItems(keys.courseChange(productId, '', '').pk),
    loadCourseCounts(productId),
  ])
  const counts = before ?? { days: {}, totals: {}, batches: {}, revision: 0 }
  if (found.length === 0) return { counts: { ...counts, days: keptDays(counts.days, today) }, left: false }
  const changes = found.slice(0, changesAtOnce)
  const { revision: _, ...next } = withChanges(counts, changes, today)
  const put = putRevision(keys.courseCounts(productId), 'course_counts', productId, before, {
    ...next,
    ...foldFields(productId),
  })
  const written = await ignoreConditionFailure(
    transact([put, ...changes.map(deleteUnchanged)], persistentTries).then(() => true),
  )
  if (!written) return undefined
  return { counts: { ...next, revision: counts.revision + 1 }, left: found.length > changes.length }
}

function deleteUnchanged(item: Readonly<Record<string, unknown>>) {
  const { pk, sk, revision } = Change.parse(item)
  return {
    Delete: {
      Key: { pk, sk },
      ConditionExpression: 'revision = :revision',
      ExpressionAttributeValues: { ':revision': revision },
    },
  }
}

function withChanges(counts: CourseCounts, items: readonly Record<string, unknown>[], today: string) {
  const days: Record<string, Record<string, number>> = { ...counts.days }
  const batches = { ...counts.batches }
  let totals = counts.totals
  for (const item of items) {
    const [day = '', part = ''] = Change.parse(item).sk.split('#')
    if (day === totalDay) totals = sum(totals, countersIn(item))
    else if (isNewBatch(batches, day, part)) days[day] = sum(days[day] ?? {}, countersIn(item))
  }
  const kept: CourseDays = keptDays(days, today)
  const has_new_totals = counts.has_new_totals === true || totals !== counts.totals
  return {
    ...{ days: { ...kept }, totals, has_new_totals, revision: counts.revision },
    ...(counts.is_indexed && { is_indexed: true }),
    batches: Object.fromEntries(
      Object.entries(batches).filter(([name]) => name.slice(0, dateLength) in kept),
    ),
  }
}

const batchPrefix = 'BATCH-'
const batchDigits = 12

const dateLength = '2026-01-01'.length

/** The part of a day that a batch of a shard's visits writes. Those of a shard sort as they were counted. */
export const batchPart = (shard: number, batch: number) =>
  `${batchPrefix}${shard}.${String(batch).padStart(batchDigits, '0')}`

function isNewBatch(batches: Record<string, number>, day: string, part: string) {
  if (!part.startsWith(batchPrefix)) return true
  const [shard, batch] = part.slice(batchPrefix.length).split('.').map(Number)
  const name = `${day}.${shard}`
  if (batch === undefined || batch <= (batches[name] ?? 0)) return false
  batches[name] = batch
  return true
}

function sum(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>) {
  const both: Record<string, number> = { ...one }
  for (const [name, by] of Object.entries(other)) {
    const next = (both[name] ?? 0) + by
    if (next === 0) delete both[name]
    else both[name] = next
  }
  return both
}

import * as z from 'zod/mini'
import { type CourseDays, keptDays } from '#rules/courses/course-metrics.ts'
import { getItem, queryItems, transact } from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { persistentTries, retryOnConflict } from '../table/retry.ts'
import { putRevision } from '../table/writes.ts'
import { countersIn, totalDay } from './course-changes.ts'

const Counters = z.record(z.string(), z.number())
const CourseCounts = z.object({
  days: z.record(z.string(), Counters),
  totals: Counters,
  /** The last batch of visits that was added to each day, so that one that is written again counts once. */
  batches: z.record(z.string(), z.number()),
  revision: z.number(),
})
export type CourseCounts = z.infer<typeof CourseCounts>

/** A transaction has at most 100 writes. */
const changesAtOnce = 99

const Change = z.object({ pk: z.string(), sk: z.string(), revision: z.number() })

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
  const put = putRevision(keys.courseCounts(productId), 'course_counts', productId, before, next)
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
  return {
    ...{ days: { ...kept }, totals, revision: counts.revision },
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

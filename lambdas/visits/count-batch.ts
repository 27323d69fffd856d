import { addCourseVisits } from '../data/traffic/course-visits.ts'
import {
  countedAmong,
  endVisitBatch,
  keepPosition,
  newestVisitBatch,
  rememberCounted,
  startVisitBatch,
  type VisitBatch,
} from '../data/traffic/visit-batches.ts'
import { addVisits } from '../data/traffic/visits.ts'
import { deleteLogFile, keepUnreadable, type LogFile, listLogFiles } from './log-files.ts'
import { tallyVisits } from './tally.ts'

const filesPerBatch = 200
const bytesPerBatch = 64 * 1024 * 1024

/** `unknown`: visits of stores that do not exist or are offline. */
export type CountedVisits = { files: number; visits: number; unknown: number }

/**
 * Counts the visits in a batch of log files to the stores of one shard. Returns undefined if there are no more, or time was over. A run that dies or has no time
 * leaves its batch to the next one, which goes on with it under the same number where it was left.
 */
export async function countBatch(shard: number, hasTime: () => boolean): Promise<CountedVisits | undefined> {
  const batch = await openBatch(shard)
  if (!batch) return undefined
  const { stores, visits, unknown, unreadable } = await tallyVisits(batch.files, shard)
  const onAdded = (tenantId: string) => keepPosition(batch, tenantId)
  if (!(await addVisits(batch.number, stores, { after: batch.addedUntil, onAdded, hasTime })))
    return undefined
  await addCourseVisits(batch, stores)
  await close(batch, unreadable)
  return { files: batch.files.length, visits, unknown }
}

/** Returns the batch that is not added completely, else a new one; undefined if nothing is to be counted. */
async function openBatch(shard: number): Promise<VisitBatch | undefined> {
  const { added_until: addedUntil, files, number } = await newestVisitBatch(shard)
  if (files) return { shard, number, files, addedUntil }
  const next = await uncountedFiles(shard)
  if (next.length === 0) return undefined
  const isStarted = await startVisitBatch(shard, number, next)
  return isStarted ? { shard, number: number + 1, files: next } : openBatch(shard)
}

/** Files are deleted once all shards have counted them, so a file that is delivered again is deleted at once. */
async function uncountedFiles(shard: number): Promise<string[]> {
  const chosen: LogFile[] = []
  let bytes = 0
  for await (const page of listLogFiles()) {
    const { byAll, byShard } = await countedAmong(
      shard,
      page.map(({ name }) => name),
    )
    for (const name of byAll) await deleteLogFile(name)
    for (const file of page.filter(({ name }) => !byShard.has(name))) {
      if (chosen.length > 0 && bytes + file.bytes > bytesPerBatch) return chosen.map(({ name }) => name)
      chosen.push(file)
      bytes += file.bytes
      if (chosen.length === filesPerBatch) return chosen.map(({ name }) => name)
    }
  }
  return chosen.map(({ name }) => name)
}

/** Only files that all shards have counted are deleted, and they are remembered before; what nobody can read is kept aside. */
async function close(batch: VisitBatch, unreadable: readonly string[]) {
  const done = await rememberCounted(batch)
  for (const file of unreadable.filter((name) => done.includes(name))) await keepUnreadable(file)
  for (const file of done) await deleteLogFile(file)
  await endVisitBatch(batch)
}

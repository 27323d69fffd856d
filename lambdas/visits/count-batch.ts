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
 * Counts the visits of a batch of log files. Returns undefined if there are no more, or time was over. A run that dies or has no time
 * leaves its batch to the next one, which goes on with it under the same number where it was left.
 */
export async function countBatch(hasTime: () => boolean): Promise<CountedVisits | undefined> {
  const batch = await openBatch()
  if (!batch) return undefined
  const { stores, visits, unknown, unreadable } = await tallyVisits(batch.files)
  const onAdded = (tenantId: string) => keepPosition(batch, tenantId)
  if (!(await addVisits(batch.number, stores, { after: batch.addedUntil, onAdded, hasTime })))
    return undefined
  await addCourseVisits(batch.number, stores)
  // Before they are remembered as counted, because counted files are deleted.
  for (const file of unreadable) await keepUnreadable(file)
  await close(batch)
  return { files: batch.files.length, visits, unknown }
}

/** Returns the batch that is not added completely, else a new one; undefined if nothing is to be counted. */
async function openBatch(): Promise<VisitBatch | undefined> {
  const { added_until: addedUntil, files, number } = await newestVisitBatch()
  if (files) return { number, files, addedUntil }
  const next = await uncountedFiles()
  if (next.length === 0) return undefined
  return (await startVisitBatch(number, next)) ? { number: number + 1, files: next } : openBatch()
}

/** Files are deleted once they are counted, and only then, so a file that is delivered again is deleted at once. */
async function uncountedFiles(): Promise<string[]> {
  const chosen: LogFile[] = []
  let bytes = 0
  for await (const page of listLogFiles()) {
    const counted = await countedAmong(page.map(({ name }) => name))
    for (const name of counted) await deleteLogFile(name)
    for (const file of page.filter(({ name }) => !counted.has(name))) {
      if (chosen.length > 0 && bytes + file.bytes > bytesPerBatch) return chosen.map(({ name }) => name)
      chosen.push(file)
      bytes += file.bytes
      if (chosen.length === filesPerBatch) return chosen.map(({ name }) => name)
    }
  }
  return chosen.map(({ name }) => name)
}

/** Only counted files are deleted, and they are remembered before. */
async function close(batch: VisitBatch) {
  await rememberCounted(batch)
  for (const file of batch.files) await deleteLogFile(file)
  await endVisitBatch(batch)
}

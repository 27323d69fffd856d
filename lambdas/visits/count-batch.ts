import { failedWorkIds, forgetFailedWork, saveFailedWork, workId } from '../data/table/failed-work.ts'
import { keys } from '../data/table/keys.ts'
import { addCourseVisits } from '../data/traffic/course-visits.ts'
import {
  countedVisitFiles,
  endVisitBatch,
  keepPosition,
  newestVisitBatch,
  rememberCounted,
  startVisitBatch,
  type VisitBatch,
} from '../data/traffic/visit-batches.ts'
import { addVisits, type StoreVisits } from '../data/traffic/visits.ts'
import { errorReason } from '../log/error-facts.ts'
import { logUnexpected } from '../log/log.ts'
import { deleteLogFile, keepUnreadable, type LogFile, listLogFiles } from './log-files.ts'
import { tallyVisits } from './tally.ts'

const run = 'count-visits'
/** The table's answer to an update that does not fit an item, and ours to an item that cannot be read. */
const failuresOfOneStore: ReadonlySet<string> = new Set(['ValidationException', '$ZodError'])
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
  const after = batch.addedUntil
  const failed = new Set<string>()
  const onFailed = async (tenantId: string, error: unknown) => {
    await rememberFailure(tenantId, error)
    failed.add(tenantId)
  }
  if (!(await addVisits(batch.number, stores, { after, onAdded, onFailed, hasTime }))) return undefined
  await forgetFailures(stores.filter(({ tenantId }) => tenantId > (after ?? '') && !failed.has(tenantId)))
  await addCourseVisits(batch, stores)
  await close(batch, unreadable)
  return { files: batch.files.length, visits, unknown }
}

/** A store whose own items refuse the counters keeps neither the others nor later files waiting; what the table refuses everybody is tried again. */
async function rememberFailure(tenantId: string, error: unknown) {
  if (!(error instanceof Error) || !failuresOfOneStore.has(error.name)) throw error
  logUnexpected('visits of a store were not counted', error)
  await saveFailedWork(run, failureId(tenantId), errorReason(error))
}

async function forgetFailures(added: readonly StoreVisits[]) {
  const failedBefore = await failedWorkIds(run)
  if (failedBefore.size === 0) return
  const ids = added.map(({ tenantId }) => failureId(tenantId)).filter((id) => failedBefore.has(id))
  for (const id of ids) await forgetFailedWork(run, id)
}

const failureId = (tenantId: string) => workId(keys.stats(tenantId))

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
    const { byAll, byShard } = await countedVisitFiles(
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

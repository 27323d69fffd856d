import type { Context } from 'aws-lambda'
import {
  countedAmong,
  endVisitBatch,
  newestVisitBatch,
  rememberCounted,
  startVisitBatch,
  type VisitBatch,
} from '../data/traffic/visit-batches.ts'
import { addVisits } from '../data/traffic/visits.ts'
import { withInvocation } from '../log/invocation.ts'
import { deleteLogFile, type LogFile, listLogFiles } from './log-files.ts'
import { tallyOf } from './tally.ts'

const filesPerBatch = 200
const bytesPerBatch = 64 * 1024 * 1024
/** A batch takes less; what is left then is counted an hour later. */
const batchMs = 5 * 60 * 1000

/** `unknown`: visits of stores that do not exist or are offline. */
export type CountedVisits = { files: number; visits: number; unknown: number }

type Run = Pick<Context, 'awsRequestId'> & Partial<Pick<Context, 'getRemainingTimeInMillis'>>

/** Invoked every hour. */
export function handler(_event: unknown, { awsRequestId, getRemainingTimeInMillis }: Run) {
  const hasTime = () => (getRemainingTimeInMillis?.() ?? batchMs) >= batchMs
  return withInvocation({ action: 'count-visits', invocationId: awsRequestId }, () => countVisits(hasTime))
}

/**
 * Counts the visits of every delivered log file once. A run that dies leaves its batch to the next one, which adds it
 * again under the same number.
 */
async function countVisits(hasTime: () => boolean): Promise<CountedVisits> {
  const counted: CountedVisits = { files: 0, visits: 0, unknown: 0 }
  do {
    const batch = await openBatch()
    if (!batch) break
    const { stores, visits, unknown } = await tallyOf(batch.files)
    await addVisits(batch.number, stores)
    await close(batch)
    counted.files += batch.files.length
    counted.visits += visits
    counted.unknown += unknown
  } while (hasTime())
  return counted
}

/** Returns the batch that is not added completely, else a new one; undefined if nothing is to be counted. */
async function openBatch(): Promise<VisitBatch | undefined> {
  const { number, files } = await newestVisitBatch()
  if (files) return { number, files }
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

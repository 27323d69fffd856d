import * as z from 'zod/mini'
import type { Invoke } from '../../lambda/functions.ts'
import type { StreamRecord } from './stream-event.ts'

export type StreamSettings = {
  functionName: string
  batchSize: number
  lanes: number
  /** Infinity: retried until it succeeds. */
  maxAgeSeconds: number
  /** Infinity: however often it fails. */
  maxRetries: number
  /** Event patterns; a record that matches any of them is delivered. */
  patterns: unknown[]
  failures: FailureDestination
}

/** Where records go that were given up. `mappingId`: a UUID. */
export type FailureDestination = { mappingId: string; bucket: string | undefined }

export type DeliveryOptions = {
  invoke: Invoke
  now: () => number
  /** Receives records that were retried until they were too old or had failed too often, and how often. */
  giveUp: (records: StreamRecord[], invokeCount: number) => void
  stopped: AbortSignal
  /** Resolves early when the stack stops. */
  pauseFor: (milliseconds: number) => Promise<void>
}

const Reply = z.nullish(
  z.object({ batchItemFailures: z.optional(z.array(z.object({ itemIdentifier: z.string() }))) }),
)
const firstPauseMs = 50
const longestPauseMs = 5000

/**
 * Passes records to a function in order until all have been processed. A failure is retried from the first record
 * that failed, as Lambda does; the pauses double, and are shorter than Lambda's.
 */
export async function deliver(settings: StreamSettings, records: StreamRecord[], options: DeliveryOptions) {
  const tooOldAt = options.now() + settings.maxAgeSeconds * 1000
  let left = records
  let pauseMs = firstPauseMs
  let retries = 0
  let invoked = 0
  while (left.length > 0 && !options.stopped.aborted) {
    invoked += 1
    const remaining = await tryOnce(settings, left, options.invoke)
    if (remaining.length === 0) return
    retries = remaining.length < left.length ? 0 : retries + 1
    if (options.now() >= tooOldAt) return options.giveUp(remaining, invoked)
    pauseMs = remaining.length < left.length ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs)
    const isExhausted = retries > settings.maxRetries
    if (isExhausted) options.giveUp(remaining.slice(0, 1), invoked)
    left = isExhausted ? remaining.slice(1) : remaining
    await options.pauseFor(pauseMs)
  }
}

/** The records that are still to be delivered. */
async function tryOnce({ functionName, batchSize }: StreamSettings, records: StreamRecord[], invoke: Invoke) {
  const batch = records.slice(0, batchSize)
  const failed = await firstFailure(functionName, batch, invoke)
  return records.slice(failed ?? batch.length)
}

async function firstFailure(functionName: string, batch: StreamRecord[], invoke: Invoke) {
  try {
    const reply = Reply.parse(await invoke(functionName, { Records: batch }))
    const failures = new Set(reply?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier))
    if (failures.size === 0) return undefined
    const first = batch.findIndex(({ dynamodb }) => failures.has(dynamodb.SequenceNumber))
    return Math.max(first, 0)
  } catch {
    return 0
  }
}

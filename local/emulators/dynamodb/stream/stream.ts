import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { matches } from '../../event-bridge/event-pattern.ts'
import type { Invoke } from '../../lambda/functions.ts'
import { lastCalls } from '../../process/last-calls.ts'
import type { Log } from '../../process/readable-log.ts'
import { databaseCalls } from '../database-calls.ts'
import { deliver, type StreamSettings } from './deliver.ts'
import { keepFailures, type PutObject } from './failure-destination.ts'
import { openProgress } from './progress.ts'
import { openStream } from './read-stream.ts'
import type { StreamRecord } from './stream-event.ts'

export type StreamOptions = {
  endpoint: string
  arn: string
  consumers: readonly StreamSettings[]
  /** Whether an operator has disabled a mapping. */
  isOff: (mappingId: string) => boolean
  invoke: Invoke
  now: () => number
  folder: string
  /** Writes an object of S3. */
  put: PutObject
  log: Log
}
export type Stream = {
  /** Polls immediately, since something was probably written. */
  wake: () => void
  stop: () => Promise<void>
}

const idlePollMs = 100
/** Records of a busy table are read together: each read costs as much as several writes. Lambda reads four times a second. */
const busyPollMs = 25
const offPollMs = 200

/** Emulates Lambda's event source mapping: passes the records of the table's stream to the functions. */
export function followStream(options: StreamOptions): Stream {
  const progress = openProgress(join(options.folder, 'stream.json'), options.arn, options.log)
  const read = openStream(databaseCalls(options.endpoint), options.arn, progress.position)
  const lanes = openLanes(options)
  const stopping = new AbortController()
  let waiting = new AbortController()
  let wasWoken = false
  const idle = async () => {
    waiting = new AbortController()
    await pause(idlePollMs, undefined, { signal: waiting.signal }).catch(() => {})
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      // The database may be unreachable for a moment, especially during shutdown.
      const batches = await read().catch(() => [])
      for (const { shard, records } of batches) {
        const last = records.at(-1)
        if (!last) continue
        const done = progress.begin(shard, last.dynamodb.SequenceNumber)
        void lanes.take(shard, records, stopping.signal).then(() => stopping.signal.aborted || done())
      }
      const isBusy = batches.some(({ records }) => records.length > 0)
      await pause(busyPollMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (!isBusy && !wasWoken && !stopping.signal.aborted) await idle()
      wasWoken = false
    }
  }
  const running = run()
  return {
    wake: () => {
      wasWoken = true
      waiting.abort()
    },
    stop: async () => {
      stopping.abort()
      waiting.abort()
      await running
      await lastCalls(lanes.all())
      progress.flush()
    },
  }
}

type Waiting = { shard: string; records: StreamRecord[]; delivery: Promise<void> }

/**
 * Keeps records of one key in order. Other keys do not wait for them, up to the template's parallelization factor. While a function works,
 * what follows in its lane is collected into one batch, as Lambda does.
 */
function openLanes({ arn, consumers, invoke, isOff, now, folder, put, log }: StreamOptions) {
  const lastOfLane = new Map<string, Promise<void>>()
  const waitingOfLane = new Map<string, Waiting>()
  const keep = keepFailures({ arn, folder, now, put })
  const giveUpOf =
    (settings: StreamSettings, shard: string) => (records: StreamRecord[], invokeCount: number) => {
      try {
        keep(settings, { shard, records, invokeCount })
      } catch (error) {
        log(`${error} ${records.length} record(s) that could not be delivered are lost.`)
      }
    }

  const takeFor = (
    consumer: StreamSettings,
    shard: string,
    records: StreamRecord[],
    stopped: AbortSignal,
  ) => {
    const wanted = records.filter((record) => consumer.patterns.some((pattern) => matches(pattern, record)))
    return [...groupedByLane(wanted, consumer)].map(([lane, inLane]) => {
      const waiting = waitingOfLane.get(lane)
      if (waiting?.shard === shard && waiting.records.length + inLane.length <= consumer.batchSize) {
        waiting.records.push(...inLane)
        return waiting.delivery
      }
      const before = lastOfLane.get(lane) ?? Promise.resolve()
      const pauseFor = (ms: number) => pause(ms, undefined, { signal: stopped }).catch(() => {})
      const delivery = before.then(async () => {
        while (isOff(consumer.failures.mappingId) && !stopped.aborted) await pauseFor(offPollMs)
        if (waitingOfLane.get(lane)?.records === inLane) waitingOfLane.delete(lane)
        await deliver(consumer, inLane, { invoke, now, giveUp: giveUpOf(consumer, shard), stopped, pauseFor })
      })
      lastOfLane.set(lane, delivery)
      waitingOfLane.set(lane, { shard, records: inLane, delivery })
      return delivery
    })
  }
  return {
    take: (shard: string, records: StreamRecord[], stopped: AbortSignal) =>
      Promise.all(consumers.flatMap((consumer) => takeFor(consumer, shard, records, stopped))),
    all: () => lastOfLane.values(),
  }
}

function groupedByLane(records: StreamRecord[], consumer: StreamSettings) {
  const grouped = new Map<string, StreamRecord[]>()
  for (const record of records) {
    const lane = laneOf(record, consumer)
    grouped.set(lane, [...(grouped.get(lane) ?? []), record])
  }
  return grouped
}

function laneOf({ dynamodb }: StreamRecord, { functionName, lanes }: StreamSettings) {
  // The database names the attributes of one key in any order.
  const key = JSON.stringify(Object.entries(Object(dynamodb.Keys)).toSorted())
  const hash = [...key].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 0)
  return `${functionName}/${hash % lanes}`
}

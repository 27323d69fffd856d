import type { Invoke } from '../lambda/functions.ts'
import type { Log } from '../process/readable-log.ts'
import { createTable, databaseClient, type TableSettings } from './database.ts'
import { startExpirySweep } from './expiry.ts'
import type { StreamSettings } from './stream/deliver.ts'
import type { PutObject } from './stream/failure-destination.ts'
import { followStream } from './stream/stream.ts'

export type LiveTableOptions = {
  endpoint: string
  settings: { table: TableSettings; streams: readonly StreamSettings[] }
  invoke: Invoke
  isOff: (mappingId: string) => boolean
  now: () => number
  folder: string
  put: PutObject
  log: Log
}

/** The template's table with what DynamoDB does automatically: items expire, and the stream calls functions. */
export async function openLiveTable(options: LiveTableOptions) {
  const { endpoint, settings, invoke, isOff, now, folder, put, log } = options
  const client = databaseClient(endpoint)
  const arn = await createTable(client, settings.table)
  const stream = followStream({
    endpoint,
    arn,
    consumers: settings.streams,
    invoke,
    isOff,
    now,
    folder,
    put,
    log,
  })
  const sweeper = startExpirySweep(client, settings.table, now)
  return {
    wake: stream.wake,
    stop: async () => {
      sweeper.stop()
      await stream.stop()
    },
  }
}

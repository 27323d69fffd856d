import { createTable, databaseClient } from './dynamodb.ts'
import { sweepExpired } from './expiry.ts'
import type { Invoke } from './functions.ts'
import type { Settings } from './settings/settings.ts'
import { followStream } from './stream/stream.ts'

export type LiveTableOptions = {
  endpoint: string
  settings: Settings
  invoke: Invoke
  now: () => number
  folder: string
}

/** The template's table with what DynamoDB does by itself: items expire, and the stream calls functions. */
export async function openLiveTable({ endpoint, settings, invoke, now, folder }: LiveTableOptions) {
  const client = databaseClient(endpoint)
  const arn = await createTable(client, settings.table)
  const stream = followStream({ endpoint, arn, consumers: settings.streams, invoke, now, folder })
  const sweeper = sweepExpired(client, settings.table, now)
  return {
    wake: stream.wake,
    stop: async () => {
      sweeper.stop()
      await stream.stop()
    },
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PutItemCommand } from '@aws-sdk/client-dynamodb'
import { expect, onTestFinished, test } from 'vitest'
import {
  createTable,
  databaseClient,
  startDatabase,
  type TableSettings,
} from '#local/emulators/dynamodb/database.ts'
import type { StreamSettings } from '#local/emulators/dynamodb/stream/deliver.ts'
import { followStream } from '#local/emulators/dynamodb/stream/stream.ts'

const table: TableSettings = {
  name: 'items',
  partitionKey: 'pk',
  keySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  attributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
  ],
  streamViewType: 'NEW_AND_OLD_IMAGES',
  expiryAttribute: 'ttl',
  indexes: [],
}
const consumer: StreamSettings = {
  functionName: 'work',
  batchSize: 1,
  lanes: 50,
  maxAgeSeconds: Number.POSITIVE_INFINITY,
  maxRetries: Number.POSITIVE_INFINITY,
  patterns: [{}],
  failures: { mappingId: 'mapping', bucket: undefined },
}
const writes = Array.from({ length: 20 }, (_, n) => n)

/** Returns what writes the item of a table whose stream calls `invoke` with one record at a time. */
async function open(invoke: () => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'stream-'))
  const log = () => {}
  const database = await startDatabase({ folder, log, fail: log })
  const client = databaseClient(database.endpoint)
  const arn = await createTable(client, table)
  const stream = followStream({
    ...{ endpoint: database.endpoint, arn, consumers: [consumer], folder, invoke, log },
    ...{ isOff: () => false, now: Date.now, put: log },
  })
  onTestFinished(async () => {
    await stream.stop()
    await database.stop()
    rmSync(folder, { recursive: true })
  })
  return (n: number) =>
    client.send(
      new PutItemCommand({
        TableName: table.name,
        Item: { pk: { S: 'a' }, sk: { S: 'b' }, n: { N: String(n) } },
      }),
    )
}

test('the changes of one item reach a function one after the other', async () => {
  let [running, most, done] = [0, 0, 0]
  const put = await open(async () => {
    running += 1
    most = Math.max(most, running)
    await pause(20)
    running -= 1
    done += 1
  })
  for (const n of writes) await put(n)
  await expect.poll(() => done, { timeout: 20_000 }).toBe(writes.length)
  expect(most).toBe(1)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PutItemCommand } from '@aws-sdk/client-dynamodb'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import {
  createTable,
  databaseClient,
  startDatabase,
  type TableSettings,
} from '#local/emulators/dynamodb/database.ts'
import type { StreamSettings } from '#local/emulators/dynamodb/stream/deliver.ts'
import { followStream } from '#local/emulators/dynamodb/stream/stream.ts'
import type { Invoke } from '#local/emulators/lambda/functions.ts'

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
const Batch = z.object({
  Records: z.array(
    z.object({ dynamodb: z.object({ NewImage: z.object({ n: z.object({ N: z.string() }) }) }) }),
  ),
})
const writes = Array.from({ length: 20 }, (_, n) => n)

/** Returns what writes the item of a table whose stream calls `invoke`, with one record at a time unless it is said otherwise. */
async function open(invoke: Invoke, batchSize = 1) {
  const folder = mkdtempSync(join(tmpdir(), 'stream-'))
  const log = () => {}
  const database = await startDatabase({ folder, log, fail: log })
  const client = databaseClient(database.endpoint)
  const arn = await createTable(client, table)
  const stream = followStream({
    ...{ endpoint: database.endpoint, arn, consumers: [{ ...consumer, batchSize }], folder, invoke, log },
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

test('changes that come while a function works are in its next full batches', async () => {
  const batches: string[][] = []
  let release = () => {}
  const first = new Promise<void>((resolve) => {
    release = resolve
  })
  const put = await open(async (_, event) => {
    const { Records } = Batch.parse(event)
    batches.push(Records.map(({ dynamodb }) => dynamodb.NewImage.n.N))
    if (batches.length === 1) await first
  }, 4)
  for (const n of [0, 1, 2, 3, 4, 5, 6]) {
    await put(n)
    await expect.poll(() => batches.length, { timeout: 20_000 }).toBe(1)
    // Each is read alone.
    await pause(200)
  }
  release()
  await expect.poll(() => batches.flat().length, { timeout: 20_000 }).toBe(7)
  expect(batches).toEqual([['0'], ['1', '2', '3', '4'], ['5', '6']])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { expect, test } from 'vitest'
import { createTable, databaseClient, startDatabase } from '#local/emulators/dynamodb/database.ts'
import { sweep } from '#local/emulators/dynamodb/expiry.ts'
import { readSettings } from '#local/stack/template/settings/settings.ts'

test('items expired by the local stack’s clock are deleted, others stay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'expiry-'))
  const [database, { table }] = await Promise.all([
    startDatabase({ folder, log: () => {}, fail: () => {} }),
    readSettings('localhost:1'),
  ])
  const client = databaseClient(database.endpoint)
  await createTable(client, table)
  const keyOf = (name: string) => ({ pk: { S: name }, sk: { S: 'x' } })
  const put = (name: string, ttl?: number) =>
    client.send(
      new PutItemCommand({
        TableName: table.name,
        Item: { ...keyOf(name), ...(ttl !== undefined && { ttl: { N: String(ttl) } }) },
      }),
    )
  const isThere = async (name: string) => {
    const { Item } = await client.send(new GetItemCommand({ TableName: table.name, Key: keyOf(name) }))
    return Item !== undefined
  }
  for (let index = 0; index < 30; index++) await put(`old ${index}`, 1000)
  await put('future', 2001)
  await put('for ever')
  await sweep(client, table, 2_000_000)
  expect(await Promise.all(['old 0', 'old 29', 'future', 'for ever'].map(isThere))).toEqual([
    false,
    false,
    true,
    true,
  ])
  await database.stop()
  rmSync(folder, { recursive: true })
})

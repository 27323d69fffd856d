import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import sqlite from 'node-sqlite3-wasm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTable, databaseClient, startDatabase } from '#local/emulators/dynamodb/database.ts'
import { databaseProgram } from '#local/emulators/dynamodb/guarded-database.ts'
import { readSettings } from '#local/stack/template/settings/settings.ts'

/** What the database asks its file before each write. */
const nextNumber =
  'SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?1'
const withIndex = /USING COVERING INDEX stream_records_by_number \(table_name=\?\)/

let folder: string
const file = () => join(folder, 'table.db')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stream-index-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const started = () => startDatabase({ folder, log: () => {}, fail: () => {} })

function planOf(sql: string, change?: string) {
  const database = new sqlite.Database(file())
  database.exec('PRAGMA locking_mode = EXCLUSIVE')
  if (change) database.exec(change)
  const plan = database.all(`EXPLAIN QUERY PLAN ${sql}`, ['any'])
  database.close()
  return JSON.stringify(plan)
}

test('a write finds the number of its stream record without reading the other records', async () => {
  const database = await started()
  await database.stop()
  expect(readFileSync(databaseProgram()).includes(nextNumber)).toBe(true)
  expect(planOf(nextNumber)).toMatch(withIndex)
})

test('a file that says that it is indexed is opened without SQLite', async () => {
  await (await started()).stop()
  planOf(nextNumber, 'DROP INDEX stream_records_by_number')
  await (await started()).stop()
  expect(planOf(nextNumber)).not.toMatch(withIndex)
})

test('the next start indexes an earlier version’s file and keeps the items', async () => {
  const { table } = await readSettings('localhost:1')
  const key = { pk: { S: 'a' }, sk: { S: 'b' } }
  const first = await started()
  const client = databaseClient(first.endpoint)
  await createTable(client, table)
  await client.send(new PutItemCommand({ TableName: table.name, Item: key }))
  await first.stop()
  const earlier = 'DROP INDEX stream_records_by_number; PRAGMA application_id = 0'
  expect(planOf(nextNumber, earlier)).not.toMatch(withIndex)
  // As a process leaves it that is killed while it adds the index.
  mkdirSync(`${file()}.lock`)
  const second = await started()
  const { Item } = await databaseClient(second.endpoint).send(
    new GetItemCommand({ TableName: table.name, Key: key }),
  )
  await second.stop()
  expect(Item).toEqual(key)
  expect(planOf(nextNumber)).toMatch(withIndex)
})

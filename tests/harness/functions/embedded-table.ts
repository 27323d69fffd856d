import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { seedCatalog } from '#lambdas/data/store/catalog.ts'
import { spawnGuarded } from '#local/emulators/dynamodb/guarded-database.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { functionEnvironment, setVariables } from './function-environment.ts'
import { skipRequestSigning } from './skip-request-signing.ts'

let database: Promise<string> | undefined
let created: Promise<unknown> | undefined

/**
 * A table in memory for handlers that run in this process, seeded with the catalog. The process has one database, and each
 * file that asks has a table of its own; its variables are removed after the file.
 */
export async function embeddedTable() {
  for (const [name, value] of Object.entries(functionEnvironment)) process.env[name] ??= value
  database ??= process.env.DYNAMODB_ENDPOINT
    ? Promise.resolve(process.env.DYNAMODB_ENDPOINT)
    : spawnDatabase()
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await database
  if (!process.env.TABLE_NAME) {
    process.env.TABLE_NAME = newName()
    created = createSeeded()
  }
  await created
}

/**
 * Another table of the same database, for tests of what reads every seller's items. Returns a function that goes back to
 * the table of the file.
 */
export async function ownTable() {
  await embeddedTable()
  const restore = setVariables({ TABLE_NAME: newName() })
  await createSeeded()
  return restore
}

const newName = () => `table-${randomUUID()}`

async function createSeeded() {
  await createTable()
  await seedCatalog(sampleCatalog, new Date().toISOString())
}

async function spawnDatabase() {
  const port = await freePort()
  spawnGuarded(['serve', '--port', String(port)], ['pipe', 'ignore', 'ignore'])
  const endpoint = `http://127.0.0.1:${port}`
  skipRequestSigning(endpoint)
  return endpoint
}

async function createTable() {
  const client = new DynamoDBClient({ maxAttempts: 1 })
  const request = new CreateTableCommand({
    TableName: process.env.TABLE_NAME,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: ['pk', 'sk', 'due_shard', 'due_at'].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'due',
        KeySchema: [
          { AttributeName: 'due_shard', KeyType: 'HASH' },
          { AttributeName: 'due_at', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
  })
  for (let tries = 0; ; tries++) {
    try {
      return await client.send(request)
    } catch (error) {
      if (tries === 100) throw error
      await pause(20)
    }
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

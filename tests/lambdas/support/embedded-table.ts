import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { seedCatalog } from '#lambdas/data/catalog.ts'
import { spawnGuarded } from '#local/dynamodb/guarded-database.ts'
import { sampleCatalog } from '#rules/sample-catalog.ts'

let started: Promise<void> | undefined

/** A table in memory for handlers that run in this process, seeded with the catalog. Started once per process. */
export const embeddedTable = () => {
  started ??= start()
  return started
}

/**
 * Another table of the same database, for tests of what reads every seller's items. Returns a function that goes back to
 * the table that all files of the process share.
 */
export async function ownTable() {
  await embeddedTable()
  const shared = process.env.TABLE_NAME
  process.env.TABLE_NAME = `${shared}-${randomUUID()}`
  await createTable()
  await seedCatalog(sampleCatalog, new Date().toISOString())
  return () => {
    process.env.TABLE_NAME = shared
  }
}

async function start() {
  const endpoint = process.env.DYNAMODB_ENDPOINT ?? (await spawnDatabase())
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    TABLE_NAME: `table-${process.pid}-${Date.now()}`,
    SITES_BUCKET: 'sites',
    COURSES_BUCKET: 'courses',
    EXPORTS_BUCKET: 'exports',
    APP_ORIGIN: 'http://localhost:3000',
    SITES_ORIGIN: 'http://localhost:3000',
    STORE_DOMAIN: 'localhost:3000',
    OPENAI_SECRET_ID: 'openai',
    OPENAI_MODEL: 'test-model',
    STAGE: 'local',
  })
  await createTable()
  await seedCatalog(sampleCatalog, new Date().toISOString())
}

async function spawnDatabase() {
  const port = await freePort()
  spawnGuarded(['serve', '--port', String(port)], ['pipe', 'ignore', 'ignore'])
  return `http://127.0.0.1:${port}`
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

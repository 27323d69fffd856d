import { setTimeout as pause } from 'node:timers/promises'
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb'
import { type DatabaseProcess, spawnDatabase } from './database-process.ts'
import { region } from './place.ts'
import type { TableSettings } from './settings/table-settings.ts'

// The SDK says at every start that it will need a newer Node one day.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'

/** The database itself asks nobody for a key; who asks in front of it are the gates of iam/. */
export const anyCredentials = { accessKeyId: 'local', secretAccessKey: 'local' }

export type Database = { endpoint: string; stop: () => Promise<void> }

/** DYNAMODB_ENDPOINT if it is set, else a database of our own whose data is in the folder. */
export async function startDatabase(folder: string): Promise<Database> {
  const given = process.env.DYNAMODB_ENDPOINT
  const database: DatabaseProcess = given
    ? { endpoint: given, stop: async () => {} }
    : await spawnDatabase(folder)
  await answers(database.endpoint)
  return database
}

export const databaseClient = (endpoint: string, credentials = anyCredentials) =>
  new DynamoDBClient({ endpoint, region, credentials })

/** Makes the table unless it is there; answers the ARN of its stream. */
export async function createTable(client: DynamoDBClient, table: TableSettings) {
  await client.send(creationOf(table)).catch((error: unknown) => {
    if (!(error instanceof ResourceInUseException)) throw error
  })
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table.name }))
  return Table?.LatestStreamArn ?? ''
}

const creationOf = (table: TableSettings) =>
  new CreateTableCommand({
    TableName: table.name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: table.keySchema,
    AttributeDefinitions: table.attributeDefinitions,
    StreamSpecification: { StreamEnabled: true, StreamViewType: table.streamViewType },
  })

const startMs = 60_000

async function answers(endpoint: string) {
  const giveUpAt = performance.now() + startMs
  while (performance.now() < giveUpAt) {
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(1000) }).catch(() => undefined)
    if (answer) return
    await pause(10)
  }
  throw new Error(`DynamoDB does not answer at ${endpoint}.`)
}

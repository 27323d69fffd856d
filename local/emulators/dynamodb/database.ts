import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  type GlobalSecondaryIndex,
  ResourceInUseException,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb'
import { region } from '../iam/aws-account.ts'
import { waitForDatabase } from './database-replies.ts'
import { type SuperviseOptions, superviseDatabase } from './database-supervisor.ts'

// The SDK warns at every start that a later version needs a newer Node.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'

/** The database accepts any key. The authorization of iam/ in front of it checks them. */
export const anyCredentials = { accessKeyId: 'local', secretAccessKey: 'local' }

export type TableSettings = {
  name: string
  partitionKey: string
  keySchema: NonNullable<CreateTableCommandInput['KeySchema']>
  attributeDefinitions: NonNullable<CreateTableCommandInput['AttributeDefinitions']>
  streamViewType: NonNullable<CreateTableCommandInput['StreamSpecification']>['StreamViewType']
  expiryAttribute: string
  indexes: readonly GlobalSecondaryIndex[]
}

/** The partition key of the table, and of each index that has one of its own. */
export const partitionKeysOf = ({ partitionKey, indexes }: TableSettings) => ({
  partitionKey,
  indexKeys: Object.fromEntries(
    indexes.flatMap(({ IndexName, KeySchema }) => {
      const name = KeySchema?.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName
      return IndexName && name ? [[IndexName, name]] : []
    }),
  ),
})

export type Database = { endpoint: string; stop: () => Promise<void> }

/** Returns DYNAMODB_ENDPOINT if it is set. Otherwise starts a database with its data in the folder. */
export async function startDatabase(options: SuperviseOptions): Promise<Database> {
  const given = process.env.DYNAMODB_ENDPOINT
  if (!given) return superviseDatabase(options)
  await waitForDatabase(given)
  return { endpoint: given, stop: async () => {} }
}

export const databaseClient = (endpoint: string, credentials = anyCredentials) =>
  new DynamoDBClient({ endpoint, region, credentials })

/** Creates the table, or the indexes that an existing one lacks. Returns the ARN of its stream. */
export async function createTable(client: DynamoDBClient, table: TableSettings) {
  await client.send(creationOf(table)).catch((error: unknown) => {
    if (!(error instanceof ResourceInUseException)) throw error
  })
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table.name }))
  const known = Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName) ?? []
  for (const Create of table.indexes.filter(({ IndexName }) => !known.includes(IndexName)))
    await client.send(
      new UpdateTableCommand({
        TableName: table.name,
        AttributeDefinitions: table.attributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create }],
      }),
    )
  return Table?.LatestStreamArn ?? ''
}

const creationOf = (table: TableSettings) =>
  new CreateTableCommand({
    TableName: table.name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: table.keySchema,
    AttributeDefinitions: table.attributeDefinitions,
    ...(table.indexes.length > 0 && { GlobalSecondaryIndexes: [...table.indexes] }),
    StreamSpecification: { StreamEnabled: true, StreamViewType: table.streamViewType },
  })

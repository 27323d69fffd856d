import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb'
import { region } from '../iam/aws-account.ts'
import { databaseReplies } from './database-replies.ts'
import { type SuperviseOptions, superviseDatabase } from './database-supervisor.ts'

// The SDK says at every start that it will need a newer Node one day.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'

/** The database itself asks nobody for a key; who asks in front of it are the gates of iam/. */
export const anyCredentials = { accessKeyId: 'local', secretAccessKey: 'local' }

export type TableSettings = {
  name: string
  partitionKey: string
  keySchema: NonNullable<CreateTableCommandInput['KeySchema']>
  attributeDefinitions: NonNullable<CreateTableCommandInput['AttributeDefinitions']>
  streamViewType: NonNullable<CreateTableCommandInput['StreamSpecification']>['StreamViewType']
  expiryAttribute: string
}

export type Database = { endpoint: string; stop: () => Promise<void> }

/** DYNAMODB_ENDPOINT if it is set, else a database of our own whose data is in the folder. */
export async function startDatabase(options: SuperviseOptions): Promise<Database> {
  const given = process.env.DYNAMODB_ENDPOINT
  if (!given) return superviseDatabase(options)
  await databaseReplies(given)
  return { endpoint: given, stop: async () => {} }
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

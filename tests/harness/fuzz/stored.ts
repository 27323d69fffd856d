import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand, paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { operatorKey } from '#tests/harness/stack/operator.ts'

type Environment = Record<string, string>
const Stored = z.looseObject({
  pk: z.string(),
  sk: z.string(),
  type: z.optional(z.string()),
  email: z.optional(z.string()),
})
export type StoredItem = z.infer<typeof Stored>

const clients = new WeakMap<Environment, DynamoDBDocumentClient>()

/** Returns the client of a stack's table, one for each stack. */
function connect(environment: Environment) {
  const known = clients.get(environment)
  if (known) return known
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: environment.AWS_ENDPOINT_URL_DYNAMODB ?? '',
      region: 'eu-west-1',
      credentials: operatorKey(environment),
    }),
  )
  clients.set(environment, client)
  return client
}

/** Every item of the table that `isWanted`, in the order of their keys. */
export async function storedItems(environment: Environment, isWanted: (item: StoredItem) => boolean) {
  const found: StoredItem[] = []
  const input = { TableName: environment.TABLE_NAME, ConsistentRead: true }
  for await (const { Items } of paginateScan({ client: connect(environment) }, input))
    found.push(...z.array(Stored).parse(Items).filter(isWanted))
  return found.sort((a, b) => `${a.pk} ${a.sk}`.localeCompare(`${b.pk} ${b.sk}`))
}

/** Returns every item of a seller, one line each. */
export async function itemsOf(
  environment: Environment,
  { tenantId, userId }: { tenantId: string; userId: string },
) {
  const partitions = [`TENANT#${tenantId}`, `USER#${userId}`, `NEWCOMER#${userId}`]
  return linesOf((await Promise.all(partitions.map((pk) => partition(environment, pk)))).flat())
}

async function partition(environment: Environment, pk: string) {
  const found: StoredItem[] = []
  const input = {
    TableName: environment.TABLE_NAME,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  }
  for await (const { Items } of paginateQuery({ client: connect(environment) }, input))
    found.push(...z.array(Stored).parse(Items))
  return found
}

/** Sorts attributes, because the table returns them in any order. */
export const linesOf = (items: object[]) => items.map((item) => JSON.stringify(inOrder(item)))

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner)]),
  )
}

export const storeItem = async (environment: Environment, item: StoredItem) => {
  await connect(environment).send(new PutCommand({ TableName: environment.TABLE_NAME, Item: item }))
}

const CodeItem = z.object({
  revision: z.int(),
  state: z.object({ attempts: z.int(), wrongAt: z.array(z.number()), sentAt: z.array(z.number()) }),
})

/** Returns the item of an address's codes. Each write increments its `revision`. */
export async function codeItem(environment: Environment, email: string, purpose = 'verification') {
  const [item] = await storedItems(
    environment,
    (it) => it.type === 'code' && it.email === email && it.pk.startsWith(`CODE#${purpose}#`),
  )
  return CodeItem.parse(item)
}

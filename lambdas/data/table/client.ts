import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  DeleteCommand,
  type DeleteCommandInput,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../env.ts'
import { Failure } from '../../failure.ts'
import type { Key } from './partitions.ts'
import { conflict, maxTries, pauseBeforeNext, persistentTries, withRetry } from './retry.ts'

export type Attributes = Record<string, unknown>
export type Item = Key & { type: string; id: string; created_at: string } & Attributes
type WithoutTable<Input> = Input extends unknown ? Omit<Input, 'TableName'> : never
type Operation = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
/** One operation of a transaction: the SDK's type without the table's name. */
export type Write = { [K in keyof Operation]?: WithoutTable<NonNullable<Operation[K]>> }

const batchSize = 100
/** Sorts after every text that begins with the same prefix in the table's order. */
const lastCharacter = '\u{10ffff}'

export const documents = DynamoDBDocumentClient.from(unloggedClient(), {
  marshallOptions: { removeUndefinedValues: true },
})

/** The SDK prepares a copy of every request and reply for its logger, also if there is none. */
function unloggedClient() {
  const client = new DynamoDBClient({})
  client.middlewareStack.remove('loggerMiddleware')
  return client
}

/** Returns undefined if there is no such item. Strongly consistent unless requested otherwise. */
export async function getItem(key: Key, { consistent = true } = {}): Promise<Attributes | undefined> {
  const command = { Key: key, ConsistentRead: consistent }
  const { Item } = await withRetry(() => documents.send(new GetCommand({ ...command, ...table() })))
  return Item
}

/**
 * Returns the items in no particular order, without missing ones. Accepts any number of keys and sends 100 per request.
 * `from` is another table's name, for a table that is being restored.
 */
export async function getItems(
  wanted: readonly Key[],
  { consistent = true, from = tableName() } = {},
): Promise<Attributes[]> {
  const found: Attributes[] = []
  for (let start = 0; start < wanted.length; start += batchSize)
    found.push(...(await getBatch(from, wanted.slice(start, start + batchSize), consistent)))
  return found
}

async function getBatch(name: string, wanted: readonly Key[], consistent: boolean) {
  const found: Attributes[] = []
  let missing: BatchGetCommandInput['RequestItems'] = {
    [name]: { Keys: [...wanted], ConsistentRead: consistent },
  }
  for (let tries = 0; missing?.[name]; tries++) {
    if (tries === maxTries) throw conflict()
    if (tries > 0) await pauseBeforeNext(tries)
    const request = new BatchGetCommand({ RequestItems: missing })
    const { Responses, UnprocessedKeys } = await withRetry(() => documents.send(request))
    found.push(...(Responses?.[name] ?? []))
    missing = UnprocessedKeys
  }
  return found
}

type QueryOptions = Pick<QueryCommandInput, 'ConsistentRead' | 'ScanIndexForward' | 'FilterExpression'>

/** Returns every item of a partition whose sort key begins with `prefix`, in key order, from all pages. */
export async function queryItems(pk: string, prefix = '', options?: QueryOptions): Promise<Attributes[]> {
  const found: Attributes[] = []
  for await (const page of queryPages(pk, prefix, options)) found.push(...page)
  return found
}

/** Yields the same items page by page, at most 1 MB each, for partitions too large to hold in memory. */
export async function* queryPages(
  pk: string,
  prefix = '',
  options: QueryOptions = { ConsistentRead: true },
): AsyncGenerator<Attributes[]> {
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey']
  do {
    const page = { ...(ExclusiveStartKey && { ExclusiveStartKey }), ...options, ...table() }
    const request = new QueryCommand({ ...beginningWith(pk, prefix), ...page })
    const { Items = [], LastEvaluatedKey } = await withRetry(() => documents.send(request))
    yield Items
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
}

/** Returns the items of a partition from one sort key to another, both included, in key order. */
export async function queryRange(pk: string, firstSk: string, lastSk: string): Promise<Attributes[]> {
  const found: Attributes[] = []
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey']
  do {
    const request = new QueryCommand({
      ...between(pk, firstSk, lastSk),
      ConsistentRead: true,
      ...(ExclusiveStartKey && { ExclusiveStartKey }),
      ...table(),
    })
    const { Items = [], LastEvaluatedKey } = await withRetry(() => documents.send(request))
    found.push(...Items)
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
  return found
}

type PageOptions = { limit: number; newestFirst: boolean; after?: string | undefined }

/**
 * Returns one page of a partition's items whose sort key begins with `prefix`, of all items if it is empty. `lastSortKey`
 * is present if there may be more.
 */
export const queryPage = (pk: string, prefix: string, options: PageOptions) =>
  queryRangePage(pk, prefix, `${prefix}${lastCharacter}`, options)

/** Returns the newest items whose sort key begins with `prefix`, newest first, from as many pages of 1 MB as it takes. */
export async function queryNewest(pk: string, prefix: string, limit: number): Promise<Attributes[]> {
  const found: Attributes[] = []
  let after: string | undefined
  do {
    const page = await queryPage(pk, prefix, { limit: limit - found.length, newestFirst: true, after })
    found.push(...page.items)
    after = page.lastSortKey
  } while (after && found.length < limit)
  return found
}

/**
 * Returns one page of a partition's items from one sort key to another, both included.
 * @throws Failure 'invalid-input' for an `after` that does not lie between them, because DynamoDB refuses the whole request
 */
export async function queryRangePage(
  pk: string,
  firstSk: string,
  lastSk: string,
  { limit, newestFirst, after }: PageOptions,
) {
  if (after && (after <= firstSk || after >= lastSk))
    throw new Failure('invalid-input', 'This page of the list does not exist. Start with the first one.')
  const request = new QueryCommand({
    ...between(pk, firstSk, lastSk),
    ...table(),
    ConsistentRead: true,
    ScanIndexForward: !newestFirst,
    Limit: limit,
    ...(after && { ExclusiveStartKey: { pk, sk: after } }),
  })
  const { Items: items = [], LastEvaluatedKey } = await withRetry(() => documents.send(request))
  return { items, lastSortKey: LastEvaluatedKey && String(LastEvaluatedKey.sk) }
}

/**
 * A range, which DynamoDB treats like `begins_with`. For `begins_with` the embedded database reads the whole partition.
 */
const beginningWith = (pk: string, prefix: string) =>
  prefix
    ? between(pk, prefix, `${prefix}${lastCharacter}`)
    : { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }

/** From the partition's first item if `firstSk` is empty: DynamoDB refuses an empty text as a key's value. */
const between = (pk: string, firstSk: string, lastSk: string) => ({
  KeyConditionExpression: `pk = :pk AND sk ${firstSk ? 'BETWEEN :first AND' : '<='} :last`,
  ExpressionAttributeValues: { ':pk': pk, ...(firstSk && { ':first': firstSk }), ':last': lastSk },
})

/**
 * Like every conditional write here:
 * @throws ConditionFailedError if the condition does not hold
 */
export async function putItem(item: Item, condition: Partial<WithoutTable<PutCommandInput>> = {}) {
  await withRetry(() => documents.send(new PutCommand({ Item: item, ...condition, ...table() })))
}

/** Returns the attributes that `ReturnValues` requests, none by default. */
export async function updateItem(
  key: Key,
  change: Omit<WithoutTable<UpdateCommandInput>, 'Key'>,
  tryLimit = maxTries,
) {
  const request = () => new UpdateCommand({ Key: key, ...change, ...table() })
  const { Attributes: values } = await withRetry(() => documents.send(request()), tryLimit)
  return values
}

/** Returns the deleted item if `ReturnValues: 'ALL_OLD'` requests it. */
export async function deleteItem(key: Key, condition: Omit<WithoutTable<DeleteCommandInput>, 'Key'> = {}) {
  const request = () => new DeleteCommand({ Key: key, ...condition, ...table() })
  const { Attributes: values } = await withRetry(() => documents.send(request()))
  return values
}

/**
 * Writes all operations or none. It can be repeated safely until it succeeds.
 * @throws ConditionFailedError with the positions of the writes whose condition failed
 * @throws Failure 'conflict' if other writers or throttling made every try fail
 */
export async function transact(writes: readonly Write[], tryLimit = maxTries) {
  const request = transactionOf(writes)
  await withRetry(() => documents.send(new TransactWriteCommand(request)), tryLimit)
}

/** Like `transact`, many times. `next` gets each failure, and may return other writes for the following tries. */
export async function transactPersistently(
  writes: readonly Write[],
  next: (error: unknown) => Promise<readonly Write[] | undefined>,
) {
  let request = transactionOf(writes)
  await withRetry(
    () => documents.send(new TransactWriteCommand(request)),
    persistentTries,
    async (error) => {
      const others = await next(error)
      if (others) request = transactionOf(others)
    },
  )
}

const transactionOf = (
  writes: readonly Write[],
): { TransactItems: Operation[]; ClientRequestToken: string } => ({
  TransactItems: writes.map(inTable),
  ClientRequestToken: randomUUID(),
})

const table = () => ({ TableName: tableName() })

const inTable = ({ Put, Update, Delete, ConditionCheck }: Write): Operation => ({
  ...(Put && { Put: { ...Put, ...table() } }),
  ...(Update && { Update: { ...Update, ...table() } }),
  ...(Delete && { Delete: { ...Delete, ...table() } }),
  ...(ConditionCheck && { ConditionCheck: { ...ConditionCheck, ...table() } }),
})

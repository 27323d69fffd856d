import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
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
import { tableName } from '../env.ts'
import type { Key } from './keys.ts'
import { conflict, maxTries, patiently, pauseMs } from './patiently.ts'

type Attributes = Record<string, unknown>
export type Item = Key & { type: string; id: string; created_at: string } & Attributes
type WithoutTable<Input> = Input extends unknown ? Omit<Input, 'TableName'> : never
type Operation = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
/** One operation of a transaction, as the SDK has it but without the table's name. */
export type Write = { [K in keyof Operation]?: WithoutTable<NonNullable<Operation[K]>> }

const batchSize = 100
/** No text that begins with the same prefix comes after it in the table's order. */
const lastCharacter = '\u{10ffff}'

export const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
})

/** Undefined if there is no such item. Strongly consistent unless told otherwise. */
export async function getItem(key: Key, { consistent = true } = {}): Promise<Attributes | undefined> {
  const command = { Key: key, ConsistentRead: consistent }
  const { Item } = await patiently(() => documents.send(new GetCommand({ ...command, ...table() })))
  return Item
}

/** In no particular order; missing items are left out. Any number of keys, 100 to a request. */
export async function getItems(wanted: readonly Key[], { consistent = true } = {}): Promise<Attributes[]> {
  const found: Attributes[] = []
  for (let start = 0; start < wanted.length; start += batchSize)
    found.push(...(await getBatch(wanted.slice(start, start + batchSize), consistent)))
  return found
}

async function getBatch(wanted: readonly Key[], consistent: boolean) {
  const name = tableName()
  const found: Attributes[] = []
  let missing: BatchGetCommandInput['RequestItems'] = {
    [name]: { Keys: [...wanted], ConsistentRead: consistent },
  }
  for (let tries = 0; missing?.[name]; tries++) {
    if (tries === maxTries) throw conflict()
    if (tries > 0) await pause(pauseMs(tries))
    const request = new BatchGetCommand({ RequestItems: missing })
    const { Responses, UnprocessedKeys } = await patiently(() => documents.send(request))
    found.push(...(Responses?.[name] ?? []))
    missing = UnprocessedKeys
  }
  return found
}

type QueryOptions = Pick<QueryCommandInput, 'ConsistentRead' | 'ScanIndexForward'>

/** Every item of a partition whose sort key begins with `prefix`, in key order, all pages. */
export async function queryItems(pk: string, prefix = '', options?: QueryOptions): Promise<Attributes[]> {
  const found: Attributes[] = []
  for await (const page of queryPages(pk, prefix, options)) found.push(...page)
  return found
}

/** The same page by page, at most 1 MB each, for partitions too large to hold at once. */
export async function* queryPages(
  pk: string,
  prefix = '',
  options: QueryOptions = { ConsistentRead: true },
): AsyncGenerator<Attributes[]> {
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey']
  do {
    const page = { ...(ExclusiveStartKey && { ExclusiveStartKey }), ...options, ...table() }
    const request = new QueryCommand({ ...beginningWith(pk, prefix), ...page })
    const { Items = [], LastEvaluatedKey } = await patiently(() => documents.send(request))
    yield Items
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
}

/** A range, which is the same to DynamoDB; for `begins_with` the embedded database reads the whole partition. */
const beginningWith = (pk: string, prefix: string) => ({
  KeyConditionExpression: prefix ? 'pk = :pk AND sk BETWEEN :first AND :last' : 'pk = :pk',
  ExpressionAttributeValues: {
    ':pk': pk,
    ...(prefix && { ':first': prefix, ':last': `${prefix}${lastCharacter}` }),
  },
})

/** Raises ConditionFailed, as every conditional write here does. */
export async function putItem(item: Item, condition: Partial<WithoutTable<PutCommandInput>> = {}) {
  await patiently(() => documents.send(new PutCommand({ Item: item, ...condition, ...table() })))
}

/** The attributes that `ReturnValues` asks for, none by default. */
export async function updateItem(key: Key, change: Omit<WithoutTable<UpdateCommandInput>, 'Key'>) {
  const request = () => new UpdateCommand({ Key: key, ...change, ...table() })
  const { Attributes: values } = await patiently(() => documents.send(request()))
  return values
}

/** The deleted item if `ReturnValues: 'ALL_OLD'` asks for it. */
export async function deleteItem(key: Key, condition: Omit<WithoutTable<DeleteCommandInput>, 'Key'> = {}) {
  const request = () => new DeleteCommand({ Key: key, ...condition, ...table() })
  const { Attributes: values } = await patiently(() => documents.send(request()))
  return values
}

/** All or none. Raises ConditionFailed with the positions of the writes that refused; safe to repeat until answered. */
export async function transact(writes: readonly Write[]) {
  const TransactItems: Operation[] = writes.map(inTable)
  const request = { TransactItems, ClientRequestToken: randomUUID() }
  await patiently(() => documents.send(new TransactWriteCommand(request)))
}

const table = () => ({ TableName: tableName() })

const inTable = ({ Put, Update, Delete, ConditionCheck }: Write): Operation => ({
  ...(Put && { Put: { ...Put, ...table() } }),
  ...(Update && { Update: { ...Update, ...table() } }),
  ...(Delete && { Delete: { ...Delete, ...table() } }),
  ...(ConditionCheck && { ConditionCheck: { ...ConditionCheck, ...table() } }),
})

import * as z from 'zod/mini'
import { tableArn } from '../arns.ts'
import type { Protocol } from '../authorize-requests.ts'
import { type Access, access } from '../statement.ts'
import { inputOf, operationOf } from './json-call.ts'
import { refuseAsJson } from './json-refusal.ts'
import { attributeText, Item, queriedKey } from './leading-key.ts'

const Target = z.looseObject({
  TableName: z._default(z.string(), ''),
  Key: z.optional(Item),
  Item: z.optional(Item),
})
const Batch = z.union([z.looseObject({ Keys: z.array(Item) }), z.array(z.record(z.string(), Target))])
const Request = z.looseObject({
  ...Target.shape,
  IndexName: z.optional(z.string()),
  StreamArn: z.optional(z.string()),
  KeyConditionExpression: z._default(z.string(), ''),
  ExpressionAttributeNames: z._default(z.record(z.string(), z.string()), {}),
  ExpressionAttributeValues: z._default(Item, {}),
  TransactItems: z._default(z.array(z.record(z.string(), Target)), []),
  RequestItems: z._default(z.record(z.string(), Batch), {}),
})
type Request = z.infer<typeof Request>
type Part = { operation: string; tableName: string; key: string }
type Keyed = { Key?: Item | undefined; Item?: Item | undefined }

/** The parts of a transaction are allowed or not by their own names, the transaction has none. */
const partOperations: Record<string, string> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
}
const singleOperations = new Set(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'])

/** DynamoDB. The leading keys of a request are the values of the partition key that it touches. */
export const tablePermissions = (partitionKeyOf: (index?: string) => string): Protocol => ({
  accessesOf: (request, body) => {
    const operation = operationOf(request)
    const input = inputOf(Request, body)
    // A request that cannot be parsed needs access to all of DynamoDB, which no function has.
    return input ? accessesOf(operation, input, partitionKeyOf) : [aboutAll(operation)]
  },
  refuse: refuseAsJson,
})

function accessesOf(operation: string, request: Request, keyOf: (index?: string) => string): Access[] {
  const { TableName, IndexName, TransactItems, RequestItems } = request
  const leading = ({ Key, Item }: Keyed) => attributeText((Key ?? Item)?.[keyOf()])

  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems')
    return aboutParts(
      TransactItems.flatMap(Object.entries).map(([part, target]) => ({
        operation: partOperations[part] ?? part,
        tableName: target.TableName,
        key: leading(target),
      })),
    )
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem')
    return Object.entries(RequestItems).map(([name, part]) =>
      about(operation, name, batchTargets(part).map(leading)),
    )
  if (singleOperations.has(operation)) return [about(operation, TableName, [leading(request)])]
  if (operation === 'Query')
    return [about(operation, queried(request), [queriedKey(request, keyOf(IndexName))])]
  const resource = request.StreamArn ?? (TableName && arnOf(TableName))
  return [{ ...aboutAll(operation), ...(resource && { resource }) }]
}

const aboutAll = (operation: string) => access(`dynamodb:${operation}`, '*')

/**
 * Parts that do the same to the same table are asked about at once. AWS doesn't say whether it asks about each by
 * itself; what a grant allows this way it allows that way too.
 */
function aboutParts(parts: Part[]): Access[] {
  const like = (one: Part) => (other: Part) =>
    one.operation === other.operation && one.tableName === other.tableName
  return parts
    .filter((part, index) => parts.findIndex(like(part)) === index)
    .map((part) =>
      about(
        part.operation,
        part.tableName,
        parts.filter(like(part)).map(({ key }) => key),
      ),
    )
}

const about = (operation: string, tableName: string, keys: string[]) =>
  access(`dynamodb:${operation}`, arnOf(tableName), { 'dynamodb:LeadingKeys': keys })

const arnOf = (name: string) => (name.startsWith('arn:') ? name : tableArn(name))

const queried = ({ TableName, IndexName }: Request) =>
  IndexName === undefined ? TableName : `${arnOf(TableName)}/index/${IndexName}`

/** The requests of a batch for one table: keys to read, or puts and deletes. */
const batchTargets = (part: z.infer<typeof Batch>): Keyed[] =>
  Array.isArray(part) ? part.flatMap((write) => Object.values(write)) : part.Keys.map((Key) => ({ Key }))

import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  ScanCommand,
} from '@aws-sdk/client-dynamodb'
import type { TableSettings } from './database.ts'

type Key = Record<string, AttributeValue>
const sweepEveryMs = 60_000
const batchSize = 25

/** Deletes what has expired, a while afterwards, as DynamoDB does; no emulator does it automatically. */
export function startExpirySweep(client: DynamoDBClient, table: TableSettings, now: () => number) {
  const timer = setInterval(() => void sweep(client, table, now()).catch(() => {}), sweepEveryMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

export async function sweep(client: DynamoDBClient, table: TableSettings, nowMs: number) {
  let start: Key | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(expired(table, nowMs, start))
    for (let from = 0; from < Items.length; from += batchSize)
      await client.send(deletion(table, Items.slice(from, from + batchSize)))
    start = LastEvaluatedKey
  } while (start)
}

const expired = ({ name, keySchema, expiryAttribute }: TableSettings, nowMs: number, start?: Key) =>
  new ScanCommand({
    TableName: name,
    FilterExpression: '#expiry < :now',
    ProjectionExpression: keySchema.map((_, index) => `#key${index}`).join(', '),
    ExpressionAttributeNames: {
      '#expiry': expiryAttribute,
      ...Object.fromEntries(keySchema.map(({ AttributeName }, index) => [`#key${index}`, AttributeName])),
    },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(nowMs / 1000)) } },
    ...(start && { ExclusiveStartKey: start }),
  })

const deletion = ({ name }: TableSettings, keys: Key[]) =>
  new BatchWriteItemCommand({ RequestItems: { [name]: keys.map((Key) => ({ DeleteRequest: { Key } })) } })

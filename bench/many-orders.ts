import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { tenantPartition } from '#lambdas/data/keys.ts'
import { documents, queryItems } from '#lambdas/data/table.ts'
import { tableName } from '#lambdas/env.ts'

const batchSize = 25
const atOnce = 8

/** Fills up a tenant's history to `count` orders: copies of the one she has, each with a key of its own. */
export async function fillUpOrders(tenantId: string, from: number, count: number) {
  const [order] = await queryItems(tenantPartition(tenantId), 'ORDER#')
  const copies = Array.from({ length: count - from }, (_, index) => ({
    ...order,
    sk: `ORDER#2026-01-01T00:00:00.000Z#copy-${from + index}`,
  }))
  const batches = Array.from({ length: Math.ceil(copies.length / batchSize) }, (_, index) =>
    copies.slice(index * batchSize, (index + 1) * batchSize),
  )
  for (let start = 0; start < batches.length; start += atOnce)
    await Promise.all(batches.slice(start, start + atOnce).map(put))
}

async function put(items: readonly object[]) {
  const requests = items.map((Item) => ({ PutRequest: { Item } }))
  await documents.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }))
}

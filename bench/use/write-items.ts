import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Item } from '#lambdas/data/table/client.ts'
import { documents } from '#lambdas/data/table/client.ts'

const itemsPerRequest = 25

/** Writes items as they are, so many at a time, because making a thousand sellers by their requests takes minutes. */
export async function writeItems(items: readonly Item[]) {
  const name = process.env.TABLE_NAME ?? ''
  for (let start = 0; start < items.length; start += itemsPerRequest)
    await documents.send(
      new BatchWriteCommand({
        RequestItems: {
          [name]: items.slice(start, start + itemsPerRequest).map((Item) => ({ PutRequest: { Item } })),
        },
      }),
    )
}

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { documents, putItem, queryPage, queryRange } from '#lambdas/data/table/client.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'

const pk = 'EMPTYKEYS'
const other = { type: 'test', id: 'id', created_at: '2026-11-28T00:00:00.000Z' }
beforeAll(async () => {
  await embeddedTable()
  for (const sk of ['a', 'b', 'c']) await putItem({ pk, sk, ...other })
})

const sortKeysOf = (items: readonly Record<string, unknown>[]) => items.map(({ sk }) => sk)

describe('a partition of the table', () => {
  test('is read in pages without a prefix', async () => {
    const first = await queryPage(pk, '', { limit: 2, newestFirst: false })
    expect(sortKeysOf(first.items)).toEqual(['a', 'b'])
    const next = await queryPage(pk, '', { limit: 2, newestFirst: false, after: first.lastSortKey })
    expect(sortKeysOf(next.items)).toEqual(['c'])
    expect(next.lastSortKey).toBeUndefined()
  })

  test('is read from its first item to a sort key', async () => {
    expect(sortKeysOf(await queryRange(pk, '', 'b'))).toEqual(['a', 'b'])
  })
})

describe('an empty text for a key', () => {
  const values = { ':pk': pk }
  const queries: Partial<QueryCommandInput>[] = [
    { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': '' } },
    {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ...values, ':first': '', ':last': 'z' },
    },
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :first)',
      ExpressionAttributeValues: { ...values, ':first': '' },
    },
    {
      IndexName: 'due',
      KeyConditionExpression: 'due_shard = :pk AND due_at <= :at',
      ExpressionAttributeValues: { ...values, ':at': '' },
    },
    {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: values,
      ExclusiveStartKey: { pk, sk: '' },
    },
  ]

  test.each(queries)('is refused in a query as by DynamoDB: %j', async (query) => {
    const request = new QueryCommand({ TableName: process.env.TABLE_NAME, ...query })
    await expect(documents.send(request)).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('key attribute cannot contain an empty string'),
    })
  })

  test.each([
    { pk, sk: '' },
    { pk: '', sk: 'a' },
    { pk, sk: 'a', due_shard: 'x', due_at: '' },
  ])('is refused in an item: %j', async (keys) => {
    await expect(putItem({ ...other, ...keys })).rejects.toMatchObject({ name: 'ValidationException' })
  })

  test('is accepted for what a filter compares', async () => {
    const request = new QueryCommand({
      TableName: process.env.TABLE_NAME,
      KeyConditionExpression: 'pk = :pk',
      FilterExpression: 'id <> :id',
      ExpressionAttributeValues: { ...values, ':id': '' },
    })
    expect((await documents.send(request)).Count).toBe(3)
  })
})

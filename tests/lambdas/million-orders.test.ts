import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { exportOrders } from '#lambdas/data/sales/order-export.ts'
import { listOrders } from '#lambdas/data/sales/orders.ts'
import { storedOrder } from '../harness/functions/stored-orders.ts'

const table = mockClient(DynamoDBDocumentClient)
const newest = Date.UTC(2026, 10, 22)
const minuteMs = 60_000
const count = 1_000_000

/** A partition of a million orders, one a minute: the table says which of them a request returns. */
function page({ ExclusiveStartKey, Limit = 0 }: QueryCommandInput) {
  const after = /ORDER#(.*)#/.exec(String(ExclusiveStartKey?.sk ?? ''))?.[1]
  const start = after ? Math.round((newest - Date.parse(after)) / minuteMs) + 1 : 0
  const items = Array.from({ length: Math.min(Limit, count - start) }, (_, n) =>
    storedOrder('tenant', newest - (start + n) * minuteMs, { id: `pi_${start + n}` }),
  )
  const last = items.at(-1)
  return {
    Items: items,
    ...(start + Limit < count && last && { LastEvaluatedKey: { pk: last.pk, sk: last.sk } }),
  }
}

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table')
  table.reset()
  table.on(QueryCommand).callsFake(page)
  table.on(GetCommand).resolves({})
})
/** Other files run in the same process and reach the table. */
afterAll(() => {
  table.restore()
  vi.unstubAllEnvs()
})

const requests = () => table.calls().length

test('the first page of a million orders is one request', async () => {
  expect((await listOrders('tenant')).orders).toHaveLength(50)
  expect(requests()).toBe(1)
})

test('a search for what none of a million orders has stops after a thousand', async () => {
  const { orders, cursor } = await listOrders('tenant', { state: 'lost' })
  expect(orders).toEqual([])
  expect(cursor).toContain('#pi_999')
  expect(requests()).toBe(2)
})

test('a part of the file of a million orders is two requests', async () => {
  const { rows, cursor } = await exportOrders('tenant', {})
  expect(rows).toBe(2000)
  expect(cursor).toContain('#pi_1999')
  expect(requests()).toBe(2)
})

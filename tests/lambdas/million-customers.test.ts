import {
  BatchGetCommand,
  type BatchGetCommandInput,
  DynamoDBDocumentClient,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { isoAt } from '#lambdas/clock.ts'
import { listCustomers, searchCustomers } from '#lambdas/data/sales/customers.ts'
import { buyerPrefix, customerPrefix } from '#lambdas/data/table/sale-keys.ts'

const table = mockClient(DynamoDBDocumentClient)
const newest = Date.UTC(2026, 10, 22)
const minuteMs = 60_000
const count = 1_000_000

const listed = (n: number) => ({
  pk: 'TENANT#tenant',
  sk: `${customerPrefix}${isoAt(newest - n * minuteMs)}#${n}`,
  id: `${n}`,
  email: 'g***e@example.com',
  has_consented: false,
})

/** A list of a million customers, whose last orders are a minute apart: the table says which a request returns. */
function page({ ExclusiveStartKey, Limit = 0 }: QueryCommandInput) {
  const after = /#(\d+)$/.exec(String(ExclusiveStartKey?.sk ?? ''))?.[1]
  const start = after ? Number(after) + 1 : 0
  const items = Array.from({ length: Math.min(Limit, count - start) }, (_, n) => listed(start + n))
  const last = items.at(-1)
  return {
    Items: items,
    ...(start + Limit < count && last && { LastEvaluatedKey: { pk: last.pk, sk: last.sk } }),
  }
}

const buyers = ({ RequestItems }: BatchGetCommandInput) => ({
  Responses: {
    table: (RequestItems?.table?.Keys ?? []).map(({ sk }) => ({
      ...listed(Number(String(sk).slice(buyerPrefix.length))),
      orders: 1,
      spent_cents: 9700,
      first_at: isoAt(newest),
      last_at: isoAt(newest),
    })),
  },
})

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table')
  table.reset()
  table.on(QueryCommand).callsFake(page)
  table.on(BatchGetCommand).callsFake(buyers)
})
/** Other files run in the same process and reach the table. */
afterAll(() => {
  table.restore()
  vi.unstubAllEnvs()
})

const requests = () => table.calls().length

test('every page of a million customers is two requests', async () => {
  const { customers, cursor } = await listCustomers('tenant')
  expect(customers).toHaveLength(50)
  expect(requests()).toBe(2)
  const next = await listCustomers('tenant', cursor)
  expect(next.customers.map(({ id }) => id).slice(0, 2)).toEqual(['50', '51'])
  expect(requests()).toBe(4)
})

test('a search for nobody among a million customers stops after 500', async () => {
  expect(await searchCustomers('tenant', 'zoe')).toMatchObject({ customers: [], searched: 500 })
  expect(requests()).toBeLessThanOrEqual(2)
})

import { randomUUID } from 'node:crypto'
import type { DynamoDBRecord } from 'aws-lambda'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countSales } from '#lambdas/changes/count-sales.ts'
import { loadCountedSale } from '#lambdas/data/sales/counters/counted-sales.ts'
import { loadSettlements } from '#lambdas/data/sales/settlements.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { type InProcessSeller, inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { settleSale } from '#tests/harness/sellers/settled-sales.ts'

const secrets = codesSecretForTests()
let seller: InProcessSeller
afterAll(() => secrets.restore())
beforeAll(async () => {
  seller = await inProcessSeller()
  // The catalog is read once in a while.
  await countSales([(await newOrder()).record])
})

/** A paid order, and what the stream says of it. */
async function newOrder() {
  const email = `${randomUUID()}@buyers.example`
  const { id } = await settleSale(seller, { email, at: new Date().toISOString() })
  const { order_sk = '' } = (await loadSettlements([id])).get(id) ?? {}
  const Keys = { pk: { S: tenantPartition(seller.tenantId) }, sk: { S: order_sk } }
  const NewImage = { ...Keys, type: { S: 'order' }, id: { S: id } }
  const record: DynamoDBRecord = { eventName: 'INSERT', dynamodb: { Keys, NewImage, SequenceNumber: '1' } }
  return { id, record }
}

test('a new order is counted in three round trips', async () => {
  const { id, record } = await newOrder()
  expect(await roundTripsOf(() => countSales([record]))).toBe(3)
  expect((await loadCountedSale(id))?.counted).toMatchObject({ revision: 1 })
})

test('an order that has moved since its record is counted where it is', async () => {
  const { id, record } = await newOrder()
  const Keys = { pk: { S: tenantPartition('platform') }, sk: { S: 'ORDER#elsewhere' } }
  await countSales([{ ...record, dynamodb: { ...record.dynamodb, Keys } }])
  expect((await loadCountedSale(id))?.counted).toMatchObject({ revision: 1 })
})

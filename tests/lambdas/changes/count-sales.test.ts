import { randomUUID } from 'node:crypto'
import type { DynamoDBRecord } from 'aws-lambda'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countSales } from '#lambdas/changes/count-sales.ts'
import { loadCountedSale } from '#lambdas/data/sales/counters/counted-sales.ts'
import { loadSettlements } from '#lambdas/data/sales/settlements.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { settleFacts } from '#lambdas/payments/settle-payment.ts'
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
  const facts = await settleSale(seller, { email, at: new Date().toISOString() })
  const { id } = facts
  const { order_sk = '' } = (await loadSettlements([id])).get(id) ?? {}
  const Keys = { pk: { S: tenantPartition(seller.tenantId) }, sk: { S: order_sk } }
  const NewImage = { ...Keys, type: { S: 'order' }, id: { S: id } }
  const record: DynamoDBRecord = { eventName: 'INSERT', dynamodb: { Keys, NewImage, SequenceNumber: '1' } }
  return { id, record, facts }
}

test('a new order is counted in three round trips', async () => {
  const { id, record } = await newOrder()
  expect(await roundTripsOf(() => countSales([record]))).toBe(3)
  expect((await loadCountedSale(id))?.counted).toMatchObject({ revision: 1 })
})

test.each([
  ['in full', {}, 1],
  ['in full, with the course left to its buyer', { access: 'stays' as const }, 1],
  ['a dollar of it, with its access ended', { cents: 100, access: 'ends' as const }, 0],
])('a purchase that was refunded counts as given back: %s', async (_, refund, refunded) => {
  const { id, record, facts } = await newOrder()
  await countSales([record])
  await settleFacts({
    ...facts,
    refunds: [{ id: 're_1', at: Date.now(), cents: facts.totalCents, ...refund }],
  })
  await countSales([record])
  await countSales([record])
  const { counted } = (await loadCountedSale(id)) ?? {}
  expect(Object.values(counted?.sales ?? {})).toMatchObject([{ refunded }])
})

test('an order that has moved since its record is counted where it is', async () => {
  const { id, record } = await newOrder()
  const Keys = { pk: { S: tenantPartition('platform') }, sk: { S: 'ORDER#elsewhere' } }
  await countSales([{ ...record, dynamodb: { ...record.dynamodb, Keys } }])
  expect((await loadCountedSale(id))?.counted).toMatchObject({ revision: 1 })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keys, tenantPartition } from '#lambdas/data/keys.ts'
import { deleteItem, queryItems, updateItem } from '#lambdas/data/table/client.ts'
import { sampleCatalog } from '#rules/sample-catalog.ts'
import { type Operator, startOperator } from './support/operator.ts'

const [course] = sampleCatalog.filter(({ pro_only }) => !pro_only)
if (!course) throw new Error('the sample catalog is too small')

let operator: Operator
beforeAll(async () => {
  operator = await startOperator()
})
afterAll(() => operator.restore())

async function sellerWithSales(count: number) {
  const seller = await operator.newSeller(course?.id ?? '')
  for (let sale = 0; sale < count; sale++) {
    const { code } = await operator.admin([
      'record-order',
      seller.email,
      course?.id ?? '',
      `${randomUUID()}@buyers.example`,
      '--payment',
      `pay_${randomUUID()}`,
      '--paid-at',
      '2026-03-01T12:00:00Z',
      '--yes',
    ])
    expect(code).toBe(0)
  }
  return seller
}

test('verify-ledger finds no difference after sales', async () => {
  const { email } = await sellerWithSales(2)
  const { out, code } = await operator.admin(['verify-ledger', email])
  expect(code).toBe(0)
  expect(out).toMatch(/^2 entries of 2 orders add up to \$\d+\.\d\d\. No difference\.\n$/)
})

test('verify-ledger names each figure that differs, and exits with 1', async () => {
  const { email, tenantId } = await sellerWithSales(1)
  await updateItem(keys.stats(tenantId), {
    UpdateExpression: 'ADD total_orders :more, total_commission_cents :cents',
    ExpressionAttributeValues: { ':more': 1, ':cents': 5 },
  })
  await updateItem(keys.heldBucket(tenantId, '2026-03-31'), {
    UpdateExpression: 'ADD cents :cents',
    ExpressionAttributeValues: { ':cents': -7 },
  })
  const { err, code } = await operator.admin(['verify-ledger', email])
  expect(code).toBe(1)
  expect(err).toMatch(/total commission: \d+ is stored, the ledger says \d+\./)
  expect(err).toContain('total orders: 2 is stored, the ledger says 1.')
  expect(err).toMatch(/held until 2026-03-31: \d+ is stored, the ledger says \d+\./)
})

test('verify-ledger names what differs of the customers', async () => {
  const { email, tenantId } = await sellerWithSales(2)
  const [listed] = await queryItems(tenantPartition(tenantId), 'CUSTOMER#')
  await deleteItem({ pk: String(listed?.pk), sk: String(listed?.sk) })
  await updateItem(keys.buyer(tenantId, String(listed?.id)), {
    UpdateExpression: 'ADD orders :one, spent_cents :cents',
    ExpressionAttributeValues: { ':one': 1, ':cents': -100 },
  })
  const { err, code } = await operator.admin(['verify-ledger', email])
  expect(code).toBe(1)
  expect(err).toContain('customers in the list: 1 is stored, the ledger says 2.')
  expect(err).toContain('orders of all customers: 3 is stored, the ledger says 2.')
  expect(err).toMatch(/spent by all customers: \d+ is stored, the ledger says \d+\./)
})

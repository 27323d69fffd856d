import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteItem, putItem, queryItems, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { type Operator, startOperator } from '../support/operator.ts'

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

const add = (key: { pk: string; sk: string }, name: string, by: number) =>
  updateItem(key, {
    UpdateExpression: 'ADD #name :by',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':by': by },
  })

test('verify-ledger compares each day, with its refunds, and what the dashboard shows of it', async () => {
  const { email, tenantId } = await sellerWithSales(1)
  await add(keys.dayTotals(tenantId, '2026-03-01'), 'gross_cents', -1)
  await add(keys.dayTotals(tenantId, '2026-03-01'), 'refunds_cents', 300)
  await add(keys.dayTotals(tenantId, '2026-03-01'), 'orders', 1)
  await add(keys.dayTotals(tenantId, '2026-03-02'), 'orders', -1)
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await add(keys.recentDays(tenantId, yesterday.slice(0, 7)), `c${yesterday.slice(8)}`, 5)
  await updateItem(keys.recentDays(tenantId, yesterday.slice(0, 7)), {
    UpdateExpression: 'SET id = :id',
    ExpressionAttributeValues: { ':id': yesterday.slice(0, 7) },
  })
  await updateItem(keys.dayTotals(tenantId, '2026-03-02'), {
    UpdateExpression: 'SET id = :id, #type = :type',
    ExpressionAttributeNames: { '#type': 'type' },
    ExpressionAttributeValues: { ':id': '2026-03-02', ':type': 'day' },
  })
  const { err, code } = await operator.admin(['verify-ledger', email])
  expect(code).toBe(1)
  expect(err.trimEnd().split('\n')).toEqual([
    'orders of 2026-03-01: 2 is stored, the ledger says 1.',
    expect.stringMatching(/^sales of 2026-03-01: \d+ is stored, the ledger says \d+\.$/),
    'refunds of 2026-03-01: 300 is stored, the ledger says 0.',
    'orders of 2026-03-02: -1 is stored, the ledger says 0.',
    `commission of ${yesterday} on the dashboard: 5 is stored, the ledger says 0.`,
  ])
  const repair = ['--repair', '--reason', 'Counted by hand.', '--yes']
  expect((await operator.admin(['verify-ledger', email, ...repair])).out).toContain('No difference.')
})

test('verify-ledger compares what orders say of refunds with the entries', async () => {
  const { email, tenantId } = await sellerWithSales(1)
  const [order] = await queryItems(tenantPartition(tenantId), 'ORDER#')
  await add({ pk: String(order?.pk), sk: String(order?.sk) }, 'refunded_cents', 100)
  const { err } = await operator.admin(['verify-ledger', email])
  expect(err).toContain('refunds of all orders: 100 is stored, the ledger says 0.')
})

test('verify-ledger sums the days up to the last entry without a day', async () => {
  const { email, tenantId } = await sellerWithSales(2)
  const [entry] = await queryItems(tenantPartition(tenantId), 'LEDGER#')
  await updateItem(
    { pk: String(entry?.pk), sk: String(entry?.sk) },
    { UpdateExpression: 'REMOVE #day', ExpressionAttributeNames: { '#day': 'day' } },
  )
  expect((await operator.admin(['verify-ledger', email])).code).toBe(0)
  await add(keys.dayTotals(tenantId, '2026-03-01'), 'commission_cents', 4)
  const { err } = await operator.admin(['verify-ledger', email])
  expect(err).toMatch(/^commission until 2026-03-02: \d+ is stored, the ledger says \d+\.\n$/)
  const repair = ['--repair', '--reason', 'Counted by hand.', '--yes']
  expect((await operator.admin(['verify-ledger', email, ...repair])).out).toContain('No difference.')
})

describe('A payout', () => {
  const at = '2026-04-06T08:00:00.000Z'
  const payoutOf = async (tenantId: string, cents: number, carried_cents: number) => {
    const id = '01JQZZZZZZZZZZZZZZZZZZZZZZ'
    await putItem({
      ...keys.payout(tenantId, id),
      ...{
        type: 'payout',
        id,
        created_at: at,
        tenant_id: tenantId,
        account_id: 'acct',
        at,
        cents,
        carried_cents,
      },
      ...{
        period: 0,
        pays_from: '2026-03-31',
        state: 'sent',
        attempt: 1,
        attempt_began_at: at,
        tried_at: at,
      },
      ...{ returned_cents: 0, revision: 2 },
    })
    return id
  }

  test.each([
    ['of what it lists', 0, 0, []],
    ['of more than it lists', 100, 0, ['', ', of what was available']],
    ['of less than it lists', -100, 0, ['']],
    ['with an amount that nobody carried over', 100, 100, [', of what was available']],
  ])('%s is compared with the entries', async (_, more, carried, figures) => {
    const { email, tenantId } = await sellerWithSales(1)
    const [earned] = await queryItems(tenantPartition(tenantId), 'LEDGER#')
    const id = await payoutOf(tenantId, Number(earned?.cents) + more, carried)
    const { err } = await operator.admin(['verify-ledger', email])
    expect(err.match(/payout \w+[^:]*/g) ?? []).toEqual(figures.map((figure) => `payout ${id}${figure}`))
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { totalsWrite } from '#lambdas/data/sales/counters/ledger-totals.ts'
import { documents, getItem, queryItems, transact, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { type Operator, startOperator } from '../support/operator.ts'

const [course] = sampleCatalog.filter(({ pro_only }) => !pro_only)
if (!course) throw new Error('the sample catalog is too small')
const productId = course.id

let operator: Operator
beforeAll(async () => {
  operator = await startOperator()
})
afterAll(() => operator.restore())

const sell = async (email: string) => {
  const buyer = `${randomUUID()}@buyers.example`
  const sale = ['--payment', `pay_${randomUUID()}`, '--paid-at', '2026-03-01T12:00:00Z', '--yes']
  const { code } = await operator.admin(['record-order', email, productId, buyer, ...sale])
  expect(code).toBe(0)
}

/** A seller with two sales whose counters were changed by a mistake. */
async function sellerWithWrongCounters() {
  const seller = await operator.newSeller(productId)
  await sell(seller.email)
  await sell(seller.email)
  const wrong = (key: { pk: string; sk: string }, name: string, by: number) =>
    updateItem(key, {
      UpdateExpression: 'SET id = if_not_exists(id, :id) ADD #name :by',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':by': by, ':id': key.sk.slice(5) },
    })
  await wrong(keys.stats(seller.tenantId), 'total_commission_cents', 500)
  await wrong(keys.stats(seller.tenantId), 'total_orders', -1)
  await wrong(keys.heldBucket(seller.tenantId, '2026-03-31'), 'cents', -700)
  await wrong(keys.heldBucket(seller.tenantId, '2026-05-01'), 'cents', 9)
  await wrong(keys.dayTotals(seller.tenantId, '2026-03-01'), 'commission_cents', 3)
  return seller
}

const repair = (email: string, reason = 'A counter was changed by hand.') =>
  operator.admin(['verify-ledger', email, '--repair', '--reason', reason, '--yes'])
const entriesOf = (tenantId: string) => queryItems(tenantPartition(tenantId), 'LEDGER#')

test('verify-ledger --repair sets the counters right and writes an adjustment with the reason', async () => {
  const { email, tenantId } = await sellerWithWrongCounters()
  const before = await entriesOf(tenantId)
  const { out, code } = await repair(email)
  expect(code).toBe(0)
  expect(out).toContain('total orders: 1 is now 2.')
  expect(out).toContain('held until 2026-05-01: 9 is now 0.')
  expect(out).toMatch(/3 entries of 2 orders add up to \$\d+\.\d\d\. No difference\.\n$/)
  const after = await entriesOf(tenantId)
  expect(after.slice(0, 2)).toEqual(before)
  expect(after.slice(2)).toMatchObject([
    {
      kind: 'adjustment',
      cents: 0,
      reason: 'A counter was changed by hand.',
      corrections: expect.arrayContaining([{ figure: 'total orders', stored: 1, computed: 2 }]),
    },
  ])
  expect((await operator.admin(['verify-ledger', email])).code).toBe(0)
})

test('verify-ledger --repair is kept in the audit', async () => {
  const { email, tenantId } = await sellerWithWrongCounters()
  await repair(email, 'After the incident of March.')
  expect(await auditOf(tenantId)).toContainEqual(
    expect.objectContaining({
      what: 'repair-ledger',
      target: tenantId,
      outcome: 'done',
      details: expect.objectContaining({ reason: 'After the incident of March.' }),
    }),
  )
})

test('verify-ledger --repair without a difference writes nothing', async () => {
  const seller = await operator.newSeller(productId)
  await sell(seller.email)
  const before = await queryItems(tenantPartition(seller.tenantId))
  expect(await repair(seller.email)).toMatchObject({ code: 0 })
  expect(await queryItems(tenantPartition(seller.tenantId))).toEqual(before)
})

test.each([
  [['--repair'], 'REASON is missing. Say why'],
  [['--reason', 'Because'], 'Pass --repair together with --reason. Nothing was changed.'],
  [['--repair', '--reason', ' '], 'REASON can\'t be " ".'],
])('verify-ledger %j is refused and changes nothing', async (options, message) => {
  const { email, tenantId } = await sellerWithWrongCounters()
  const before = await queryItems(tenantPartition(tenantId))
  const { err, code } = await operator.adminAsTyped(['verify-ledger', email, ...options])
  expect(code).toBe(1)
  expect(err).toContain(message)
  expect(await queryItems(tenantPartition(tenantId))).toEqual(before)
})

test('verify-ledger --repair leaves orders alone and still says that they differ', async () => {
  const { email, tenantId } = await sellerWithWrongCounters()
  const [order] = await queryItems(tenantPartition(tenantId), 'ORDER#')
  const key = { pk: String(order?.pk), sk: String(order?.sk) }
  const change = { UpdateExpression: 'ADD commission_cents :by', ExpressionAttributeValues: { ':by': 1 } }
  await updateItem(key, change)
  const changed = await getItem(key)
  const { err, code } = await repair(email)
  expect(code).toBe(1)
  expect(err).toContain('total orders: 1 is now 2.')
  expect(err).toMatch(/commission of all orders: \d+ is stored, the ledger says \d+\.\n$/)
  expect(await getItem(key)).toEqual(changed)
})

test('verify-ledger --repair changes nothing while a sale is recorded', async () => {
  const { email, tenantId } = await sellerWithWrongCounters()
  const before = await queryItems(tenantPartition(tenantId), 'HELD#')
  const send = documents.send.bind(documents)
  let isSold = false
  const sending = vi
    .spyOn(documents, 'send')
    .mockImplementation(async (...command: Parameters<typeof send>) => {
      const writes: unknown = Object(command[0].input).TransactItems
      if (!isSold && Array.isArray(writes)) {
        isSold = true
        await transact([totalsWrite(tenantId, { total_orders: 1 })])
      }
      return send(...command)
    })
  const { err, code } = await repair(email)
  sending.mockRestore()
  expect(code).toBe(1)
  expect(err).toContain('A sale was recorded meanwhile. Repeat the command in a moment.')
  expect(await queryItems(tenantPartition(tenantId), 'HELD#')).toEqual(before)
  expect(await entriesOf(tenantId)).toHaveLength(2)
})

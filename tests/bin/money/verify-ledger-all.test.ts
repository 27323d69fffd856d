import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getItem, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { type Operator, startOperator } from '../support/operator.ts'

const [course] = sampleCatalog.filter(({ pro_only }) => !pro_only)
const courseId = course?.id ?? ''

let operator: Operator
beforeAll(async () => {
  operator = await startOperator()
})
afterAll(() => operator.restore())

async function sellerWithSale() {
  const seller = await operator.newSeller(courseId)
  const buyer = `${randomUUID()}@buyers.example`
  const sale = ['--payment', `pay_${randomUUID()}`, '--paid-at', '2026-03-01T12:00:00Z', '--yes']
  expect((await operator.admin(['record-order', seller.email, courseId, buyer, ...sale])).code).toBe(0)
  return seller
}

const addOrders = (tenantId: string, by: number) =>
  updateItem(keys.stats(tenantId), {
    UpdateExpression: 'ADD total_orders :by',
    ExpressionAttributeValues: { ':by': by },
  })

describe('verify-ledger --all', () => {
  test('checks every seller, names each that differs, and exits with 1', async () => {
    const right = await sellerWithSale()
    const wrong = await sellerWithSale()
    expect((await operator.admin(['verify-ledger', '--all'])).code).toBe(0)
    await addOrders(wrong.tenantId, 2)
    const { out, err, code } = await operator.admin(['verify-ledger', '--all'])
    expect(code).toBe(1)
    expect(out).toBe(`${wrong.email}:\n  total orders: 3 is stored, the ledger says 1.\n`)
    expect(out).not.toContain(right.email)
    expect(err).toMatch(/^\d+ ledgers checked, 1 with differences\.\n$/)
    await addOrders(wrong.tenantId, -2)
  })

  test('goes on after a seller that cannot be checked', async () => {
    const { email, tenantId } = await sellerWithSale()
    const held = keys.heldBucket(tenantId, '2026-03-31')
    const bucket = await getItem(held)
    const set = (cents: unknown) =>
      updateItem(held, {
        UpdateExpression: 'SET cents = :cents',
        ExpressionAttributeValues: { ':cents': cents },
      })
    await set('many')
    const { out, err, code } = await operator.admin(['verify-ledger', '--all'])
    expect(code).toBe(1)
    expect(out).toContain(`${email}: could not be checked.`)
    expect(err).toMatch(/^\d+ ledgers checked, 0 with differences, 1 could not be checked\.\n$/)
    await set(bucket?.cents)
  })

  test('continues after the account that an interrupted run named', async () => {
    const { userId } = await sellerWithSale()
    const checked = async (...more: string[]) =>
      Number(
        /^(\d+) ledgers? checked/.exec((await operator.admin(['verify-ledger', '--all', ...more])).out)?.[1],
      )
    const all = await checked()
    expect(await checked('--after', '00000000')).toBe(all)
    const rest = await checked('--after', userId)
    expect(rest).toBeLessThan(all)
    expect(await checked('--after', 'zzz')).toBe(1)
  })

  test('says now and then how to continue', async () => {
    for (let n = 0; n < 100; n++)
      operator.pool.signUp({ sub: `user-${n}`, email: `${randomUUID()}@example.com`, verified: true })
    const { out } = await operator.admin(['verify-ledger', '--all'])
    expect(out).toMatch(/^100 of \d+ accounts\. To continue from here: --after user-\d+\n\d+ ledgers checked/)
  })

  test.each([
    [['--all', '--platform']],
    [['--all', '--repair', '--reason', 'Because']],
    [['ada@example.com', '--all']],
    [['--platform', '--after', 'x']],
  ])('%j is refused', async (args) => {
    const { err, code } = await operator.admin(['verify-ledger', ...args])
    expect(code).toBe(1)
    expect(err).toMatch(/^Pass /)
  })
})

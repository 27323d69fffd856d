import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadAnalytics } from '#lambdas/data/sales/counters/day-totals.ts'
import { queryItems, updateItem } from '#lambdas/data/table/client.ts'
import { inShard } from '#lambdas/data/table/counter-shards.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { handler as foldMetrics } from '#lambdas/scheduled/fold-metrics.ts'
import { ownTable } from '#tests/harness/functions/embedded-table.ts'
import { underConflicts } from '#tests/harness/functions/force-conflicts.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { settleSale } from '#tests/harness/sellers/settled-sales.ts'
import { type Operator, startOperator } from '../support/operator.ts'

let operator: Operator
beforeAll(async () => {
  operator = await startOperator()
})
afterAll(() => operator.restore())
beforeEach(async () => {
  const restoreTable = await ownTable()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T12:00:00Z') })
  return () => {
    restoreTable()
    vi.useRealTimers()
  }
})

/** A seller whose sales of a month ago are in several shards, as they were before there was a fold. */
async function formerBusySeller() {
  const seller = await operator.newSeller()
  const at = '2026-02-01T12:00:00Z'
  await underConflicts(4, 3, () => settleSale(seller, { email: 'b@example.com', cents: 10_600, at }))
  await updateItem(inShard(keys.stats(seller.tenantId), 1), { UpdateExpression: 'REMOVE due_at, due_shard' })
  return seller.tenantId
}

const dayItems = (tenantId: string) => queryItems(tenantPartition(tenantId), 'DAY#')
const night = async () => (await foldMetrics({}, lambdaContext)).counters

test('a store that was spread before the nightly fold is folded from then on', async () => {
  const tenantId = await formerBusySeller()
  await operator.newSeller()
  const shown = () => loadAnalytics(tenantId, { from: '2026-01-01', to: '2026-03-10' })
  const before = await shown()
  expect(await night()).toMatchObject({ checked: 0 })
  expect((await dayItems(tenantId)).length).toBeGreaterThan(2)

  expect(await operator.admin(['index-counters'])).toMatchObject({
    code: 0,
    out: expect.stringContaining(' 1 to be folded in the next night.'),
  })
  expect(await night()).toEqual({ checked: 1, done: 1, failed: 0, left: false })
  expect(await dayItems(tenantId)).toMatchObject([
    { type: 'day', orders: 4 },
    { type: 'source', orders: 4 },
  ])
  expect(await shown()).toEqual(before)
})

test('a store that has a date keeps it, and quiet stores get none', async () => {
  const tenantId = await formerBusySeller()
  await operator.newSeller()
  await operator.admin(['index-counters'])
  vi.setSystemTime(Date.now() + 60_000)
  const again = await operator.admin(['index-counters'])
  expect(again.out).toContain(' 0 to be folded in the next night.')
  const [shard] = await queryItems(tenantPartition(tenantId), inShard(keys.stats(tenantId), 1).sk)
  expect(shard).toMatchObject({ due_at: '2026-03-04T12:00:00.000Z' })
})

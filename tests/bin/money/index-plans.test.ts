import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTenantPlan, turnBillingOn } from '#lambdas/data/plans/plans.ts'
import { deleteItem, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { handler as advancePlans } from '#lambdas/scheduled/advance-plans.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { planNoticeKinds } from '#tests/harness/functions/plan-notices.ts'
import { type Operator, startOperator } from '../support/operator.ts'

const dayMs = 24 * 60 * 60 * 1000
const run = () => advancePlans({}, { ...lambdaContext, getRemainingTimeInMillis: () => 900_000 })
const later = (days: number) => vi.setSystemTime(Date.now() + days * dayMs)

let operator: Operator
beforeAll(async () => {
  operator = await startOperator()
  await turnBillingOn()
})
afterAll(async () => {
  // Sellers of other files in this process would begin a trial.
  await deleteItem(keys.billing)
  operator.restore()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-31T12:00:00Z') })
  return () => vi.useRealTimers()
})

/** A seller in the trial, as they were written before the index. */
async function formerSeller() {
  const { tenantId } = await operator.newSeller()
  await updateItem(keys.tenant(tenantId), { UpdateExpression: 'REMOVE due_at, due_shard, plan_revision' })
  return { tenantId, mails: () => planNoticeKinds(tenantId) }
}

test('sellers from before the index are put into it once, and get their reminders', async () => {
  const [seller, other] = [await formerSeller(), await formerSeller()]
  const before = await loadTenantPlan(other.tenantId)
  const first = await operator.admin(['index-plans'])
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining('2 added to the index.') })
  const indexed = await loadTenantPlan(other.tenantId)
  expect(indexed).toMatchObject({ ...before, due_at: '2026-02-11T12:00:00.000Z' })
  const again = await operator.admin(['index-plans'])
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining(' 0 added to the index.') })
  expect(await loadTenantPlan(other.tenantId)).toEqual(indexed)
  later(11)
  await run()
  expect(await seller.mails()).toEqual(['trial-ending'])
})

test('sends no mail about a trial that ended long ago', async () => {
  const seller = await formerSeller()
  later(40)
  await operator.admin(['index-plans'])
  await operator.admin(['index-plans'])
  await run()
  expect(await seller.mails()).toEqual([])
})

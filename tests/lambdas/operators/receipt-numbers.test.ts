import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { SellerRows } from '#contract/operators/desk-sellers.ts'
import { listSellersHandler as listSellers } from '#lambdas/actions/operators/sellers.ts'
import { handler as processChanges } from '#lambdas/changes/process-changes.ts'
import { platformTenantId } from '#lambdas/data/table/partitions.ts'
import { receiptNumber } from '#rules/money/receipt-number.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { startDeskForTests } from '#tests/harness/functions/start-for-tests.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'

const desk = startDeskForTests()

const paidAt = '2026-11-23T10:00:00.000Z'
const sold = (tenantId: string, id: string) => ({
  ...{ eventID: ulid(), eventName: 'INSERT' as const },
  dynamodb: {
    SequenceNumber: '1',
    NewImage: { type: { S: 'order' }, id: { S: id }, tenant_id: { S: tenantId }, paid_at: { S: paidAt } },
  },
})
const find = async (q: string) =>
  SellerRows.parse((await desk.operator.call(listSellers, undefined, undefined, { q })).body).sellers

test('a sale is found by the number on its receipt, in two requests', async () => {
  const [seller, other] = [await accountSeller(desk.accounts), await accountSeller(desk.accounts)]
  const id = `pi_${ulid()}`
  const Records = [sold(seller.tenantId, id), sold(other.tenantId, `pi_${ulid()}`)]
  for (let time = 0; time < 2; time++) await processChanges({ Records }, { awsRequestId: 'r' })
  const number = receiptNumber(id, paidAt)
  expect(await find(number)).toMatchObject([{ tenant_id: seller.tenantId, payment_ids: [id] }])
  expect(await roundTripsOf(() => find(number))).toBeLessThanOrEqual(3)
})

test('a receipt finds nobody once its order has moved to the platform', async () => {
  const seller = await accountSeller(desk.accounts)
  const id = `pi_${ulid()}`
  for (const tenantId of [seller.tenantId, platformTenantId])
    await processChanges({ Records: [sold(tenantId, id)] }, { awsRequestId: 'r' })
  expect(await find(receiptNumber(id, paidAt))).toEqual([])
})

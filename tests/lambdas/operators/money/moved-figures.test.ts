import type { AttributeValue, DynamoDBRecord } from 'aws-lambda'
import { ulid } from 'ulid'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { restoringMark } from '#contract/counted-types.ts'
import { Figures } from '#contract/operators/platform.ts'
import { listDeskPayoutsHandler as listPayouts } from '#lambdas/actions/operators/payout-desk.ts'
import { getFiguresHandler as getFigures } from '#lambdas/actions/operators/platform.ts'
import { handler as processChanges } from '#lambdas/changes/process-changes.ts'
import { endPayouts, movePayouts } from '#lambdas/data/money/move-payouts.ts'
import { loadPayout } from '#lambdas/data/money/payouts.ts'
import { recordReversed } from '#lambdas/data/money/record-payout.ts'
import { type Attributes, deleteItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { platformTenantId, tenantPartition } from '#lambdas/data/table/partitions.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { startDeskForTests } from '#tests/harness/functions/start-for-tests.ts'
import { newPayee, nextPayoutDay } from '#tests/harness/sellers/payee.ts'
import { newSale, soldAt } from '../../payments/sale.ts'

const desk = startDeskForTests()
beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

const today = async () => Figures.parse((await desk.operator.call(getFigures)).body).days[0]

const attributeOf = (value: unknown): AttributeValue => {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number') return { N: String(value) }
  if (Array.isArray(value)) return { L: value.map(attributeOf) }
  return typeof value === 'object' && value !== null ? { M: imageOf({ ...value }) } : { NULL: true }
}
const imageOf = (item: Attributes): Record<string, AttributeValue> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attributeOf(value)]))
const itemsOf = async (tenantId: string) =>
  new Map((await queryItems(tenantPartition(tenantId))).map((item) => [String(item.sk), item]))

/** Brings what the table's stream tells of the tenants' new and changed items, twice. */
async function streamed(tenantIds: string[], change: () => Promise<unknown>) {
  const before = await Promise.all(tenantIds.map(itemsOf))
  await change()
  const after = await Promise.all(tenantIds.map(itemsOf))
  const records = after.flatMap((items, tenant) =>
    [...items].flatMap(([sk, is]): DynamoDBRecord[] => {
      const was = before[tenant]?.get(sk)
      if (JSON.stringify(was) === JSON.stringify(is)) return []
      const Keys = { pk: { S: String(is.pk) }, sk: { S: sk } }
      const images = { ...(was && { OldImage: imageOf(was) }), NewImage: imageOf(is) }
      const [eventID, SequenceNumber] = [ulid(), ulid()]
      return [
        { eventID, eventName: was ? 'MODIFY' : 'INSERT', dynamodb: { Keys, SequenceNumber, ...images } },
      ]
    }),
  )
  for (const _ of [1, 2])
    expect(await processChanges({ Records: records }, lambdaContext)).toEqual({ batchItemFailures: [] })
}

const Rows = z.object({ rows: z.array(z.object({ id: z.string(), cents: z.optional(z.int()) })) })

test('a payout is counted and listed once, also after its seller is deleted', async () => {
  const payee = await newPayee()
  const { tenantId } = payee
  const listed = async (list: 'sent' | 'returned') =>
    Rows.parse((await desk.operator.call(listPayouts, undefined, {}, { list })).body).rows.filter(
      (row) => row.id === id,
    )
  await payee.earn(5300)
  vi.useFakeTimers({ toFake: ['Date'], now: nextPayoutDay() })
  await streamed([tenantId], payee.advance)
  const [{ id } = { id: '' }] = (await payee.payouts()).payouts
  const before = await today()
  await streamed([tenantId, platformTenantId], async () => {
    await endPayouts(tenantId)
    await movePayouts(tenantId)
  })
  expect(await listed('sent')).toHaveLength(1)
  expect(await today()).toEqual(before)
  await streamed([platformTenantId], async () => {
    const moved = await loadPayout(platformTenantId, id)
    if (moved) await recordReversed(moved, 300)
  })
  expect(await listed('sent')).toHaveLength(1)
  expect(await listed('returned')).toMatchObject([{ cents: 300 }])
  expect(await today()).toEqual(before)
})

const dayOf = (figures: Awaited<ReturnType<typeof today>>) => {
  const { sales = 0, sold_cents = 0, refunds = 0, refunded_cents = 0, disputes = 0 } = figures ?? {}
  return { sales, sold_cents, refunds, refunded_cents, disputes }
}
/** What a change of the platform's books adds to the figures of sales. */
async function added(change: () => Promise<unknown>) {
  const before = dayOf(await today())
  await streamed([platformTenantId], change)
  const after = dayOf(await today())
  return {
    sales: after.sales - before.sales,
    sold_cents: after.sold_cents - before.sold_cents,
    refunds: after.refunds - before.refunds,
    refunded_cents: after.refunded_cents - before.refunded_cents,
    disputes: after.disputes - before.disputes,
  }
}
const nothing = { sales: 0, sold_cents: 0, refunds: 0, refunded_cents: 0, disputes: 0 }

test('refunds and disputes of a deleted seller’s sales are counted, the sales not again', async () => {
  const { tenantId, paymentId, sales, refund, dispute } = await newSale()
  const settle = () => settlePayment(sales, paymentId)
  refund({ id: 're_1', at: soldAt + 1000, cents: 900 })
  await streamed([tenantId], settle)
  await deleteItem(keys.stats(tenantId))
  expect(await added(settle)).toEqual(nothing)
  refund({ id: 're_2', at: soldAt + 2000, cents: 1000 })
  expect(await added(settle)).toEqual({ ...nothing, refunds: 1, refunded_cents: 1000 })
  dispute({ id: 'du_1', at: soldAt + 3000, cents: 27_800, state: 'open' })
  expect(await added(settle)).toEqual({ ...nothing, disputes: 1 })
})

test('a refund that becomes known as its order moves to the platform is counted', async () => {
  const { tenantId, paymentId, sales, refund } = await newSale()
  const settle = () => settlePayment(sales, paymentId)
  await streamed([tenantId], settle)
  await deleteItem(keys.stats(tenantId))
  refund({ id: 're_1', at: soldAt + 1000, cents: 900 })
  expect(await added(settle)).toEqual({ ...nothing, refunds: 1, refunded_cents: 900 })
})

test('a sale that is first recorded once its seller is deleted is counted', async () => {
  const { tenantId, paymentId, sales } = await newSale()
  await deleteItem(keys.stats(tenantId))
  expect(await added(() => settlePayment(sales, paymentId))).toEqual({
    ...nothing,
    sales: 1,
    sold_cents: 29_700,
  })
})

describe('the stream of a restore', () => {
  const payoutOf = (tenantId: string, returnedCents: number) => {
    const id = ulid()
    const at = new Date().toISOString()
    const payout = { id, tenant_id: tenantId, at, cents: 5000, state: 'sent', returned_cents: returnedCents }
    return { id, item: { ...keys.payout(tenantId, id), type: 'payout', ...payout } }
  }
  const marked = (item: Attributes) => imageOf({ ...item, [restoringMark]: 1 })
  const stream = (...images: [DynamoDBRecord['eventName'], DynamoDBRecord['dynamodb']][]) =>
    processChanges(
      {
        Records: images.map(([eventName, dynamodb]) => ({
          ...{ eventID: ulid(), eventName },
          dynamodb: { Keys: {}, SequenceNumber: ulid(), ...dynamodb },
        })),
      },
      lambdaContext,
    )
  const idsIn = async (list: 'sent' | 'returned') =>
    Rows.parse((await desk.operator.call(listPayouts, undefined, {}, { list })).body).rows.map(({ id }) => id)

  test('lists no payout that it removes', async () => {
    const { id, item } = payoutOf('of-ada', 0)
    await stream(['MODIFY', { OldImage: imageOf(item), NewImage: marked(item) }])
    expect(await idsIn('sent')).not.toContain(id)
  })

  test('lists no payout that had moved a second time', async () => {
    const { id, item } = payoutOf(platformTenantId, 5000)
    await stream(
      ['INSERT', { NewImage: marked(item) }],
      ['MODIFY', { OldImage: marked(item), NewImage: imageOf(item) }],
    )
    expect(await idsIn('returned')).not.toContain(id)
  })
})

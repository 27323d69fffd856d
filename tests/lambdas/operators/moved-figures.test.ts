import type { AttributeValue, DynamoDBRecord } from 'aws-lambda'
import { ulid } from 'ulid'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Figures } from '#contract/operators/platform.ts'
import { listDeskPayoutsHandler as listPayouts } from '#lambdas/actions/operators/payout-desk.ts'
import { getFiguresHandler as getFigures } from '#lambdas/actions/operators/platform.ts'
import { handler as processChanges } from '#lambdas/changes/process-changes.ts'
import { endPayouts, movePayouts } from '#lambdas/data/money/move-payouts.ts'
import { loadPayout } from '#lambdas/data/money/payouts.ts'
import { recordReversed } from '#lambdas/data/money/record-payout.ts'
import { type Attributes, queryItems } from '#lambdas/data/table/client.ts'
import { platformTenantId, tenantPartition } from '#lambdas/data/table/partitions.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { startDeskForTests } from '#tests/harness/functions/start-for-tests.ts'
import { newPayee, nextPayoutDay } from '#tests/harness/sellers/payee.ts'

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

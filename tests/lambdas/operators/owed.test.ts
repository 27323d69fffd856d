import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { AttributeValue, DynamoDBRecord, StreamRecord } from 'aws-lambda'
import { ulid } from 'ulid'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { restoringMark } from '#contract/counted-types.ts'
import { FigureItem, Figures } from '#contract/operators/platform.ts'
import {
  getFiguresHandler as getFigures,
  listFigureHandler as listFigure,
} from '#lambdas/actions/operators/platform.ts'
import { countFigures } from '#lambdas/changes/count-figures.ts'
import { saveOwedSeller } from '#lambdas/data/money/owed-sellers.ts'
import { type Attributes, documents, queryItems } from '#lambdas/data/table/client.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { countOwed } from '#lambdas/operators/money/count-owed.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
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

const owed = async () => Figures.parse((await desk.operator.call(getFigures)).body).owed
const Page = z.object({ items: z.array(FigureItem), cursor: z.optional(z.string()) })
const owedSellers = async (cursor?: string) =>
  Page.parse(
    (await desk.operator.call(listFigure, undefined, undefined, { list: 'owed', ...(cursor && { cursor }) }))
      .body,
  )
const itemsOf = async (tenantId: string) =>
  new Map((await queryItems(tenantPartition(tenantId))).map((item) => [String(item.sk), item]))

const imageOf = (item: Attributes): Record<string, AttributeValue> =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]): [string, AttributeValue][] => {
      if (typeof value === 'string') return [[name, { S: value }]]
      return typeof value === 'number' ? [[name, { N: String(value) }]] : []
    }),
  )

/** What the table's stream brings of a tenant's items, twice. */
async function streamed(tenantId: string, change: () => Promise<unknown>) {
  const before = await itemsOf(tenantId)
  await change()
  const after = await itemsOf(tenantId)
  const records = [...new Set([...before.keys(), ...after.keys()])].map((sk): DynamoDBRecord => {
    const [was, is] = [before.get(sk), after.get(sk)]
    const images = { ...(was && { OldImage: imageOf(was) }), ...(is && { NewImage: imageOf(is) }) }
    return { eventID: ulid(), dynamodb: { ...images, SequenceNumber: '1' } }
  })
  for (const _ of [1, 2]) expect(await countFigures(records)).toEqual([])
}

test('what is owed follows sales, folded amounts and payouts, and equals the balances', async () => {
  const payee = await newPayee()
  const none = await owed()
  const since = async () => {
    const { available_cents, pending_cents } = await owed()
    return {
      available_cents: available_cents - none.available_cents,
      pending_cents: pending_cents - none.pending_cents,
    }
  }
  const balance = async () => {
    const { available_cents, pending_cents } = await payee.balance()
    return { available_cents, pending_cents }
  }
  await streamed(payee.tenantId, () => payee.earn(5300))
  expect(await since()).toEqual({ available_cents: 5300, pending_cents: 0 })
  expect(await since()).toEqual(await balance())
  const listed = async () =>
    (await owedSellers()).items.filter(({ tenant_id }) => tenant_id === payee.tenantId)
  expect(await listed()).toMatchObject([{ cents: 5300, store_name: expect.any(String) }])
  vi.useFakeTimers({ toFake: ['Date'], now: nextPayoutDay() })
  await streamed(payee.tenantId, () => payee.advance())
  expect(await payee.sentToSeller()).toBe(5300)
  expect(await since()).toEqual({ available_cents: 0, pending_cents: 0 })
  expect(await listed()).toEqual([])
})

test('sellers are listed by what is owed to them in two requests', async () => {
  const ids = Array.from({ length: 60 }, () => ulid())
  await Promise.all(ids.map((id, n) => saveOwedSeller(id, 1_000_000 + n * 100, '1')))
  const first = await owedSellers()
  const second = await owedSellers(first.cursor)
  const amounts = [...first.items, ...second.items].map(({ cents = 0 }) => cents)
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  expect(first.items.map(({ tenant_id }) => tenant_id)).toEqual(ids.slice(10).reverse())
  // The first one admits the operator.
  expect(await roundTripsOf(() => owedSellers(first.cursor))).toBe(3)
})

test('an older change of a balance does not overwrite a newer one', async () => {
  const id = ulid()
  await saveOwedSeller(id, 90_000_000, '12')
  await saveOwedSeller(id, 80_000_000, '9')
  const listed = async () => (await owedSellers()).items.find(({ tenant_id }) => tenant_id === id)
  expect(await listed()).toMatchObject({ cents: 90_000_000 })
  await saveOwedSeller(id, 0, '13')
  expect(await listed()).toBeUndefined()
})

test('sales of a store that come together are listed as one balance', async () => {
  const payee = await newPayee()
  await payee.earn(5300)
  const totals = (settled: number) =>
    imageOf({ pk: tenantPartition(payee.tenantId), type: 'stats', settled_cents: settled })
  const records = Array.from(
    { length: 10 },
    (_, n): DynamoDBRecord => ({
      eventID: ulid(),
      dynamodb: { OldImage: totals(n), NewImage: totals(n + 1), SequenceNumber: String(n + 1) },
    }),
  )
  const sent = vi.spyOn(documents, 'send')
  expect(await countFigures(records)).toEqual([])
  const listed = sent.mock.calls.flatMap(([command]) =>
    command instanceof PutCommand ? [command.input.Item?.cents] : [],
  )
  expect(listed).toEqual([5300])
})

test('what a restore writes or removes adds nothing to what is owed', async () => {
  const on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const held = imageOf({ pk: 'TENANT#of-bea', type: 'held', id: on, cents: 100 })
  const marked = { ...held, [restoringMark]: { BOOL: true } }
  const changes = [
    { NewImage: marked },
    { OldImage: marked, NewImage: held },
    { OldImage: held, NewImage: marked },
    { OldImage: marked },
  ]
  const before = await owed()
  const streamed = (change: StreamRecord) => ({ eventID: ulid(), dynamodb: change })
  for (const change of changes) {
    expect(await countFigures([streamed(change)])).toEqual([])
    expect(await owed()).toEqual(before)
  }
  await countFigures([streamed({ NewImage: held })])
  expect((await owed()).pending_cents).toBe(before.pending_cents + 100)
})

test('changes that come together are counted at once, beside one counted before', async () => {
  const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const held = (cents: number) => imageOf({ pk: 'TENANT#of-ada', type: 'held', id: soon, cents })
  const records = [0, 100, 300, 600].map(
    (cents, n): DynamoDBRecord => ({
      eventID: ulid(),
      dynamodb: { OldImage: held(cents), NewImage: held(cents + 100 * (n + 1)), SequenceNumber: String(n) },
    }),
  )
  const before = await owed()
  const sent = vi.spyOn(documents, 'send')
  const transactions = () =>
    sent.mock.calls.filter(([command]) => command instanceof TransactWriteCommand).length
  expect(await countFigures(records.slice(0, 3))).toEqual([])
  expect(transactions()).toBe(1)
  expect((await owed()).pending_cents).toBe(before.pending_cents + 600)
  expect(await countFigures(records)).toEqual([])
  expect((await owed()).pending_cents).toBe(before.pending_cents + 1000)
})

test('what comes on a later day is told apart until that day', async () => {
  const before = await owed()
  const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const held = imageOf({ pk: 'TENANT#of-ada', type: 'held', id: soon, cents: 700 })
  const record = { eventID: ulid(), dynamodb: { NewImage: held, SequenceNumber: '1' } }
  await countFigures([record])
  const held_cents = before.pending_cents + 700
  expect(await owed()).toEqual({ available_cents: before.available_cents, pending_cents: held_cents })
  const own = imageOf({ pk: 'TENANT#platform', type: 'held', id: soon, cents: 900 })
  await countFigures([{ eventID: ulid(), dynamodb: { NewImage: own, SequenceNumber: '2' } }])
  expect((await owed()).pending_cents).toBe(held_cents)
})

test('balances from before are counted by the command, which then finds nothing more', async () => {
  const payees = [await newPayee(), await newPayee()]
  for (const payee of payees) await payee.earn(5300)
  async function* tenants() {
    for (const { tenantId } of payees) yield tenantId
  }
  expect(await countOwed(tenants())).toMatchObject({ sellers: 2, owedCents: 10_600 })
  expect(await owed()).toEqual({ available_cents: 10_600, pending_cents: 0 })
  expect((await countOwed(tenants())).differenceCents).toBe(0)
})

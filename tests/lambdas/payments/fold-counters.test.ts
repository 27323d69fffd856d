import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadAnalytics } from '#lambdas/data/sales/counters/day-totals.ts'
import { foldFinishedDays } from '#lambdas/data/sales/counters/fold-counters.ts'
import { deleteItem, queryItems } from '#lambdas/data/table/client.ts'
import { inShard, otherShards } from '#lambdas/data/table/counter-shards.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { settleFacts } from '#lambdas/payments/settle-payment.ts'
import { handler } from '#lambdas/scheduled/fold-metrics.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { ownTable } from '#tests/harness/functions/embedded-table.ts'
import { underConflicts } from '#tests/harness/functions/force-conflicts.ts'
import { killSwitch } from '#tests/harness/functions/kill-switch.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { newPayee } from '#tests/harness/sellers/payee.ts'
import { paymentOf, settleSale } from '#tests/harness/sellers/settled-sales.ts'
import { beforeNextTransaction } from '../support/failing-table.ts'

const dayMs = 24 * 60 * 60 * 1000
const saleAt = '2026-02-01T12:00:00Z'
const saleDay = '2026-02-01'

beforeEach(async () => {
  const restoreTable = await ownTable()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T12:00:00Z') })
  const secrets = codesSecretForTests()
  return () => {
    restoreTable()
    secrets.restore()
    vi.useRealTimers()
  }
})

type Payee = Awaited<ReturnType<typeof newPayee>>
type Sale = Awaited<ReturnType<typeof paymentOf>>

const dayItems = ({ tenantId }: Payee, day = '') => queryItems(tenantPartition(tenantId), `DAY#${day}`)
const shardsOf = async (payee: Payee, day?: string) =>
  (await dayItems(payee, day)).filter(({ sk }) => String(sk).includes('##'))
const shown = ({ tenantId }: Payee) => loadAnalytics(tenantId, { from: '2026-01-01', to: '2026-03-10' })
const nextNight = () => vi.setSystemTime(Date.now() + dayMs)
const night = () => handler({}, lambdaContext)

/** A store whose four sales of a month ago were counted in other shards, in the next night. */
async function busyStore() {
  const payee = await newPayee()
  const sales: Sale[] = []
  await underConflicts(4, 3, async () => {
    const facts = await paymentOf(payee, { email: 'b@example.com', cents: 10_600, at: saleAt })
    await settleFacts(facts)
    sales.push(facts)
  })
  expect((await shardsOf(payee, saleDay)).length).toBeGreaterThan(1)
  nextNight()
  return { payee, sales }
}

const refund = (facts: Sale) =>
  settleFacts({ ...facts, refunds: [{ id: `re_${facts.id}`, at: Date.now(), cents: 10_600 }] })

describe('Counters of a busy store', () => {
  test('are one for each finished day and source after the night', async () => {
    const { payee } = await busyStore()
    const before = await shown(payee)
    expect((await night()).counters).toEqual({ checked: 1, done: 1, failed: 0, left: false })
    expect(await dayItems(payee)).toMatchObject([
      { sk: `DAY#${saleDay}`, type: 'day', id: saleDay, orders: 4, gross_cents: 42_400 },
      { sk: `DAY#${saleDay}#direct`, type: 'source', id: 'direct', orders: 4 },
    ])
    expect(await shown(payee)).toEqual(before)
    expect(await payee.differences()).toEqual([])
  })

  test('are folded once a night, and again in the next one', async () => {
    const { payee } = await busyStore()
    await night()
    expect((await night()).counters).toMatchObject({ checked: 0 })
    nextNight()
    expect((await night()).counters).toMatchObject({ checked: 1, done: 1 })
    expect(await shown(payee)).toMatchObject({ sources: [{ source: 'direct', orders: 4 }] })
  })

  test('stay in their shards for a week', async () => {
    const { payee } = await busyStore()
    const at = new Date().toISOString()
    await underConflicts(1, 1, () => settleSale(payee, { email: 'b@example.com', cents: 10_600, at }))
    await night()
    expect(await shardsOf(payee, at.slice(0, 10))).toHaveLength(2)
    vi.setSystemTime(Date.now() + 8 * dayMs)
    await night()
    expect(await shardsOf(payee)).toEqual([])
    expect(await payee.differences()).toEqual([])
  })

  test('are folded again after a refund that came later', async () => {
    const { payee, sales } = await busyStore()
    await night()
    const [first] = sales
    if (first) await underConflicts(1, 1, () => refund(first))
    expect(await shardsOf(payee, saleDay)).toMatchObject([{ type: 'source', commission_cents: -5300 }])
    const before = await shown(payee)
    nextNight()
    await night()
    expect(await shardsOf(payee, saleDay)).toEqual([])
    expect(await shown(payee)).toEqual(before)
    expect(await payee.differences()).toEqual([])
  })

  test('lose no refund and no sale that is counted while they are folded', async () => {
    const { payee, sales } = await busyStore()
    for (const facts of sales) {
      beforeNextTransaction(() => underConflicts(1, 1, () => refund(facts)))
      await night()
      nextNight()
    }
    beforeNextTransaction(() =>
      underConflicts(3, 1, () => settleSale(payee, { email: 'c@example.com', cents: 10_600, at: saleAt })),
    )
    await night()
    const { days, sources } = await shown(payee)
    expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(7)
    expect(days.reduce((sum, { commission_cents }) => sum + commission_cents, 0)).toBe(3 * 5300)
    expect(sources).toMatchObject([{ orders: 7 }])
    expect(await payee.differences()).toEqual([])
  })

  test('have the same sums when two runs fold them at once', async () => {
    const { payee } = await busyStore()
    const before = await shown(payee)
    await Promise.all([1, 2, 3].map(() => foldFinishedDays(payee.tenantId)))
    expect(await shardsOf(payee)).toEqual([])
    expect(await shown(payee)).toEqual(before)
  })

  test('are folded by the next run if one was killed between any two writes', async () => {
    const { payee, sales } = await busyStore()
    let before = await shown(payee)
    let writes = 0
    for (let isKilled = true; isKilled; ) {
      writes += 1
      isKilled = await killedAt(writes, () => foldFinishedDays(payee.tenantId))
      expect(await shown(payee)).toEqual(before)
      const facts = sales.pop()
      if (facts) await underConflicts(1, 1, () => refund(facts))
      before = await shown(payee)
    }
    expect(writes).toBeGreaterThan(2)
    nextNight()
    await night()
    expect(await shardsOf(payee, saleDay)).toEqual([])
    expect(await shown(payee)).toEqual(before)
    expect(await payee.differences()).toEqual([])
  })

  test('are not written again once the totals of their seller are deleted', async () => {
    const { payee } = await busyStore()
    beforeNextTransaction(async () => {
      for (const shard of [0, ...otherShards]) await deleteItem(inShard(keys.stats(payee.tenantId), shard))
      for (const { pk, sk } of await dayItems(payee, saleDay))
        await deleteItem({ pk: String(pk), sk: String(sk) })
    })
    await foldFinishedDays(payee.tenantId)
    expect(await dayItems(payee)).toEqual([])
    expect((await night()).counters).toMatchObject({ checked: 0 })
  })
})

/** Returns whether the work was ended at its write with this number, from 1. */
async function killedAt(at: number, work: () => Promise<unknown>): Promise<boolean> {
  const process = killSwitch({ at, written: at % 2 === 0 })
  try {
    await work()
  } catch (error) {
    if (!process.wasKilled()) throw error
  } finally {
    process.end()
  }
  return process.wasKilled()
}

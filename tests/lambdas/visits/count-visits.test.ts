import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dayTotalsWrites, loadAnalytics } from '#lambdas/data/sales/counters/day-totals.ts'
import { loadHome } from '#lambdas/data/site/home.ts'
import { endStorefrontWrite } from '#lambdas/data/site/storefronts.ts'
import { deleteItem, documents, putItem, transact } from '#lambdas/data/table/client.ts'
import { listFailedWork, workId } from '#lambdas/data/table/failed-work.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { maxSourcesPerDay } from '#rules/source.ts'
import { liveStore, storeIdIn, visitLog } from '#tests/harness/buyers/visit-log.ts'
import { killSwitch } from '#tests/harness/functions/kill-switch.ts'

let log: Awaited<ReturnType<typeof visitLog>>
beforeAll(async () => {
  log = await visitLog()
})
afterAll(() => log.stop())

const hourMs = 60 * 60 * 1000
const noon = Date.UTC(2026, 5, 15, 12)
const today = '2026-06-15'
describe('Visits in a log file', () => {
  test('count for their day and source, and the file is deleted', async () => {
    const store = await liveStore()
    log.deliver([
      store.line({ at: noon }),
      store.line({ at: noon, source: 'Instagram bio' }),
      store.line({ at: noon + 5, source: 'instagram-bio' }),
    ])
    expect(await log.count()).toEqual({ files: 1, visits: 3, unknown: 0 })
    expect(await store.days()).toEqual({ [today]: 3 })
    expect(await store.sources(today)).toEqual({ direct: 1, 'instagram-bio': 2 })
    expect(log.files()).toEqual([])
  })

  test('count for the kind of page on which they began', async () => {
    const store = await liveStore()
    const shown = async () => (await loadAnalytics(store.tenantId, { from: today, to: today })).pages
    log.deliver([
      store.line({ at: noon }),
      store.line({ at: noon, page: 'home' }),
      store.line({ at: noon, page: 'course', source: 'bio' }),
      store.line({ at: noon + 1, page: 'course' }),
      store.line({ at: noon, page: 'course' }).replace('course', '__proto__'),
    ])
    expect(await log.count()).toMatchObject({ visits: 4 })
    expect(await shown()).toEqual([
      { page: 'course', visits: 2 },
      { page: 'home', visits: 1 },
    ])
    log.deliver([store.line({ at: noon + 24 * hourMs, page: 'faq' })])
    await log.count()
    expect(await shown()).toHaveLength(2)
  })

  test('count on the store’s own day, at new year and clock changes too', async () => {
    const store = await liveStore('America/New_York')
    const newYear = Date.UTC(2027, 0, 1, 5)
    const clocksGoBack = Date.UTC(2026, 10, 1, 6)
    log.deliver([
      store.line({ at: newYear - 1 }),
      store.line({ at: newYear }),
      store.line({ at: clocksGoBack - hourMs }),
      store.line({ at: clocksGoBack }),
    ])
    await log.count()
    expect(await store.days()).toEqual({ '2026-11-01': 2, '2026-12-31': 1, '2027-01-01': 1 })
  })

  test('add to those of earlier files, also a day late and out of order', async () => {
    const store = await liveStore()
    for (const at of [noon, noon - 24 * hourMs, noon - hourMs, noon + 24 * hourMs]) {
      log.deliver([store.line({ at })])
      await log.count()
    }
    expect(await store.days()).toEqual({ '2026-06-14': 1, [today]: 2, '2026-06-16': 1 })
  })

  test('count if they were before the store went offline, and not after', async () => {
    onTestFinished(() => void vi.useRealTimers())
    const store = await liveStore()
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
    await transact([endStorefrontWrite(store.storeId, store.tenantId)])
    vi.setSystemTime(noon + 20 * hourMs)
    const before = store.line({ at: noon - 1 })
    const after = store.line({ at: noon + hourMs })
    log.deliver([before, after, before])
    expect(await log.count()).toEqual({ files: 1, visits: 2, unknown: 1 })
    expect(await store.days()).toEqual({ [today]: 2 })
  })

  test('count once if the file is delivered again', async () => {
    const store = await liveStore()
    const name = log.deliver([store.line({ at: noon })])
    await log.count()
    log.deliver([store.line({ at: noon })], name)
    expect(await log.count()).toEqual({ files: 0, visits: 0, unknown: 0 })
    expect(await store.days()).toEqual({ [today]: 1 })
    expect(log.files()).toEqual([])
  })

  test('count once if two runs count at the same time', async () => {
    const store = await liveStore()
    log.deliver([store.line({ at: noon }), store.line({ at: noon, source: 'bio' })])
    await Promise.all([log.count(), log.count(), log.count()])
    expect(await store.days()).toEqual({ [today]: 2 })
    expect(await store.sources(today)).toEqual({ direct: 1, bio: 1 })
  })

  test('count although the clock went back an hour since', async () => {
    onTestFinished(() => void vi.useRealTimers())
    const store = await liveStore()
    log.deliver([store.line({ at: noon })])
    await log.count()
    vi.useFakeTimers({ now: Date.now() - hourMs, toFake: ['Date'] })
    log.deliver([store.line({ at: noon - hourMs })])
    await log.count()
    expect(await store.days()).toEqual({ [today]: 2 })
  })
})

describe('A run without time', () => {
  test('keeps its position within a batch, and the next run goes on from there', async () => {
    const stores = await Promise.all(Array.from({ length: 27 }, () => liveStore('UTC', storeIdIn(3))))
    log.deliver(stores.map((store) => store.line({ at: noon })))
    const counted = async () =>
      (await Promise.all(stores.map((store) => store.days()))).filter((days) => days[today] === 1).length
    expect(await log.countShard(3, 0)).toEqual({ files: 0, visits: 0, unknown: 0 })
    expect(await counted()).toBe(25)
    const updates = vi.spyOn(documents, 'send')
    expect(await log.count()).toEqual({ files: 1, visits: 27, unknown: 0 })
    const added = updates.mock.calls.filter(([{ input }]) => JSON.stringify(input).includes(':visit_batch'))
    updates.mockRestore()
    // A day and a source of each of the two that were left.
    expect(added).toHaveLength(4)
    expect(await counted()).toBe(27)
    expect(log.files()).toEqual([])
  })
})

test('a run killed around any write is completed by the next run', async () => {
  const counted = async (death: { at: number; written: boolean }) => {
    const store = await liveStore()
    log.deliver(Array.from({ length: 130 }, (_, n) => store.line({ at: noon, source: `source-${n}` })))
    log.deliver([store.line({ at: noon - 24 * hourMs })])
    const process = killSwitch(death)
    await log.count().catch(() => {})
    process.end()
    await log.count()
    expect(await store.days()).toEqual({ [today]: 130, '2026-06-14': 1 })
    const sources = await store.sources(today)
    expect(Object.values(sources).reduce<number>((sum, visits) => sum + Number(visits), 0)).toBe(130)
    expect(sources).toMatchObject({ other: 130 - maxSourcesPerDay })
    expect(log.files()).toEqual([])
    return process.count()
  }
  const writes = await counted({ at: Number.POSITIVE_INFINITY, written: false })
  expect(writes).toBeGreaterThan(100)
  for (const at of [2, 3, 50, writes - 3, writes - 2, writes - 1, writes])
    await counted({ at, written: at % 2 === 0 })
})

test('a store whose items refuse visits keeps no other store waiting', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  const shard = 9
  const [broken, other] = await Promise.all([1, 2].map(() => liveStore('UTC', storeIdIn(shard))))
  if (!broken || !other) throw new Error('There are two stores.')
  const visit = () => log.deliver([broken.line({ at: noon }), other.line({ at: noon })])
  const failed = async () =>
    (await listFailedWork('count-visits')).filter(({ id }) => id === workId(keys.stats(broken.tenantId)))
  const day = keys.dayTotals(broken.tenantId, today)
  await putItem({ ...day, type: 'day', id: today, created_at: today, visits: 'many' })
  visit()
  await log.countShard(shard)
  expect(await other.days()).toEqual({ [today]: 1 })
  expect(await failed()).toMatchObject([{ failures: 1, reason: expect.stringContaining('Validation') }])
  await deleteItem(day)
  visit()
  await log.count()
  expect(await failed()).toEqual([])
  expect([await broken.days(), await other.days()]).toEqual([{ [today]: 1 }, { [today]: 2 }])
  expect(log.files()).toEqual([])
})

test('a seller who is deleted while visits are counted leaves nothing behind', async () => {
  const store = await liveStore()
  log.deliver([store.line({ at: noon, source: 'bio' })])
  let deleted = false
  documents.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName === 'UpdateItemCommand' && !deleted) {
        deleted = true
        await deleteItem(keys.stats(store.tenantId))
      }
      return next(args)
    },
    { step: 'initialize', name: 'deletion' },
  )
  onTestFinished(() => void documents.middlewareStack.remove('deletion'))
  await log.count()
  expect(deleted).toBe(true)
  expect([await store.days(), await store.sources(today)]).toEqual([{}, {}])
})

test('a day that has orders keeps them, and home shows both', async () => {
  const store = await liveStore()
  const date = new Date().toISOString().slice(0, 10)
  for (const { Update } of dayTotalsWrites(store.tenantId, new Map([[date, { orders: 2 }]])))
    await transact([{ Update }])
  log.deliver([store.line(), store.line({ at: noon })])
  await log.count()
  expect(await store.days()).toMatchObject({ [date]: 1 })
  const { recent } = await loadHome(store.tenantId)
  expect(recent.days.at(-1)).toEqual({ date, visits: 1, orders: 2, commission_cents: 0 })
})

import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setPlan, turnBillingOn } from '#lambdas/data/plans/plans.ts'
import { deleteItem, documents, queryItems, updateItem } from '#lambdas/data/table/client.ts'
import { listFailedWork } from '#lambdas/data/table/failed-work.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { planMailPartition } from '#lambdas/data/table/plan-keys.ts'
import { handler } from '#lambdas/scheduled/advance-plans.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { planNoticeKinds, planNoticesOf } from '#tests/harness/functions/plan-notices.ts'
import { fakeSubscriber } from '#tests/harness/sellers/fake-subscriber.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'

const [minuteMs, dayMs] = [60_000, 24 * 60 * 60 * 1000]
const year = { plan: 'pro', interval: 'year' } as const
const month = { plan: 'pro', interval: 'month' } as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-31T12:00:00Z') })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

// Sellers of other files in this process would begin a trial.
afterAll(() => deleteItem(keys.billing))

const run = (remainingMs = () => 900_000) =>
  handler({}, { ...lambdaContext, getRemainingTimeInMillis: remainingMs })
const later = (days: number) => vi.setSystemTime(Date.now() + days * dayMs)

async function newSeller() {
  await embeddedTable()
  await turnBillingOn()
  return fakeSubscriber()
}

describe('A seller in the trial', () => {
  test('is told three days before it ends and when it has, each once', async () => {
    const seller = await newSeller()
    later(10.99)
    await run()
    expect(await seller.mails()).toEqual([])
    later(0.01)
    await Promise.all([run(), run()])
    await run()
    expect(await planNoticesOf(seller.tenantId)).toEqual([
      { kind: 'trial-ending', on: '2026-02-14T12:00:00.000Z' },
    ])
    later(3)
    await Promise.all([run(), run()])
    later(1 / 24)
    await run()
    expect(await seller.mails()).toEqual(['trial-ending', 'trial-ended'])
    expect(await seller.plan()).not.toHaveProperty('due_at')
  })

  test('gets one mail when the clock goes back an hour, in every time zone', async () => {
    const seller = await newSeller()
    await updateItem(keys.store(seller.tenantId), {
      UpdateExpression: 'SET zoneinfo = :zone',
      ExpressionAttributeValues: { ':zone': 'America/New_York' },
    })
    later(11)
    await run()
    later(-1 / 24)
    await run()
    later(2 / 24)
    await run()
    expect(await seller.mails()).toEqual(['trial-ending'])
  })

  test('is not told that it ends soon when nothing ran until it had ended', async () => {
    const seller = await newSeller()
    later(16)
    await run()
    expect(await seller.mails()).toEqual(['trial-ended'])
  })

  test('is told nothing of it once they have a plan', async () => {
    const seller = await newSeller()
    await seller.settle(seller.provider.start(month, Date.now()))
    later(20)
    await run()
    expect(await seller.mails()).toEqual(['started'])
  })

  test('gets the mail at the trial’s end if their plan ended within the trial', async () => {
    const seller = await newSeller()
    const id = seller.provider.start(month, Date.now())
    await seller.settle(id)
    seller.provider.end(id, Date.now())
    await seller.settle(id)
    expect(await planNoticesOf(seller.tenantId)).toContainEqual({
      kind: 'ended',
      plan: 'pro',
      access_until: '2026-02-14T12:00:00.000Z',
    })
    later(14)
    await run()
    expect((await seller.mails()).at(-1)).toBe('trial-ended')
  })

  test('without billing on their stage is told nothing', async () => {
    await embeddedTable()
    await deleteItem(keys.billing)
    const { tenantId } = await inProcessSeller()
    later(400)
    await run()
    expect(await planNoticeKinds(tenantId)).toEqual([])
  })
})

describe('A plan that an operator has given', () => {
  test('ends on its day, and the trial with it says nothing', async () => {
    const seller = await newSeller()
    await setPlan(seller.tenantId, 'pro', { comp_until: '2026-03-31T23:59:59.999Z' })
    later(20)
    await run()
    expect(await seller.plan()).toMatchObject({ plan: 'pro' })
    later(40)
    await run()
    expect(await seller.plan()).toMatchObject({ plan: 'lite' })
    expect(await seller.plan()).not.toHaveProperty('comp_until')
    expect(await planNoticesOf(seller.tenantId)).toEqual([{ kind: 'comp-ended', plan: 'pro', next: 'lite' }])
  })

  test('outlasts each renewal of a smaller one', async () => {
    const seller = await newSeller()
    const id = seller.provider.start({ plan: 'lite', interval: 'month' }, Date.now())
    await seller.settle(id)
    await setPlan(seller.tenantId, 'pro', { comp_until: '2026-03-31T23:59:59.999Z', comp_plan: 'pro' })
    later(31)
    seller.provider.renew(id, Date.now())
    await seller.settle(id)
    expect(await seller.plan()).toMatchObject({ plan: 'pro', comp_until: '2026-03-31T23:59:59.999Z' })
    later(30)
    await run()
    expect((await seller.plan()).plan).toBe('lite')
  })

  test('outlasts a larger one that is paid for and ends', async () => {
    const seller = await newSeller()
    await setPlan(seller.tenantId, 'lite', { comp_until: '2026-03-31T23:59:59.999Z', comp_plan: 'lite' })
    const id = seller.provider.start(month, Date.now())
    await seller.settle(id)
    expect((await seller.plan()).plan).toBe('pro')
    seller.provider.cancel(id)
    later(31)
    seller.provider.renew(id, Date.now())
    await seller.settle(id)
    expect(await seller.plan()).toMatchObject({ plan: 'lite', comp_until: '2026-03-31T23:59:59.999Z' })
  })

  test.each(['lite', 'pro'] as const)('%s, longer than the trial, ends with one mail', async (plan) => {
    const seller = await newSeller()
    await setPlan(seller.tenantId, plan, { comp_until: '2026-03-31T23:59:59.999Z', comp_plan: plan })
    later(60)
    await run()
    later(1 / 24)
    await run()
    expect(await planNoticesOf(seller.tenantId)).toEqual([{ kind: 'comp-ended', plan, next: 'lite' }])
  })

  test('makes way for what the seller pays', async () => {
    const seller = await newSeller()
    await seller.settle(seller.provider.start({ plan: 'lite', interval: 'month' }, Date.now()))
    await setPlan(seller.tenantId, 'pro', { comp_until: '2026-02-10T23:59:59.999Z' })
    later(11)
    await run()
    expect((await seller.plan()).plan).toBe('lite')
    expect(await seller.mails()).toEqual(['started', 'comp-ended'])
  })
})

describe('A year that is paid at once', () => {
  test('brings credits in each month, on the last day of shorter ones', async () => {
    const seller = await newSeller()
    const id = seller.provider.start(year, Date.now())
    await seller.settle(id)
    const dates: string[] = []
    for (let n = 1; n <= 14; n++) {
      const { due_at } = await seller.plan()
      if (!due_at) break
      dates.push(due_at.slice(0, 10))
      vi.setSystemTime(Date.parse(due_at))
      await updateItem(keys.stats(seller.tenantId), {
        UpdateExpression: 'SET credit_balance = :zero',
        ExpressionAttributeValues: { ':zero': 0 },
      })
      await Promise.all([run(), run()])
      await seller.settle(id)
      expect(await seller.credits()).toBe(500)
    }
    expect(dates).toHaveLength(11)
    expect(dates.slice(0, 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
    const [invoice] = seller.provider.of(id).invoices
    const entries = await queryItems(keys.tenant(seller.tenantId).pk, `CREDIT#${invoice?.id}`)
    expect(entries).toHaveLength(12)
  })

  test('never brings more than twice a month’s, however late it is noticed', async () => {
    const seller = await newSeller()
    await seller.settle(seller.provider.start(year, Date.now()))
    later(100)
    await run()
    expect(await seller.credits()).toBe(1000)
  })

  test('a year that ends early brings no more credits', async () => {
    const seller = await newSeller()
    const id = seller.provider.start(year, Date.now())
    await seller.settle(id)
    later(10)
    seller.provider.end(id, Date.now())
    await seller.settle(id)
    later(60)
    await run()
    expect(await seller.credits()).toBe(600)
  })
})

test('a plan that fails is remembered and blocks neither others nor the run', async () => {
  const [broken, seller] = [await newSeller(), await newSeller()]
  later(11)
  await updateItem(keys.tenant(broken.tenantId), {
    UpdateExpression: 'SET #plan = :unknown',
    ExpressionAttributeNames: { '#plan': 'plan' },
    ExpressionAttributeValues: { ':unknown': 'gold' },
  })
  expect(await run()).toMatchObject({ failed: 1 })
  expect(await run()).toMatchObject({ failed: 1 })
  const id = `TENANT#${broken.tenantId} HOME#TENANT`
  const failed = await listFailedWork('advance-plans')
  expect(failed.find((work) => work.id === id)).toMatchObject({
    failures: 2,
    reason: expect.stringContaining('$ZodError'),
  })
  expect(await seller.mails()).toEqual(['trial-ending'])
  await deleteItem(keys.tenant(broken.tenantId))
})

test('a run without time left stops, and the next one does the rest', async () => {
  const sellers = await Promise.all(Array.from({ length: 20 }, newSeller))
  later(11)
  let pages = 0
  const first = await run(() => (pages++ < 3 ? 900_000 : minuteMs - 1))
  expect(first.left).toBe(true)
  expect(await run()).toMatchObject({ left: false, failed: 0 })
  for (const { mails } of sellers) expect(await mails()).toEqual(['trial-ending'])
})

test('a run’s requests depend on due sellers, not on all sellers', async () => {
  later(1000)
  await untilNobodyIsDue()
  const sellers = await Promise.all(Array.from({ length: 30 }, newSeller))
  expect(await requestsOf(run)).toEqual({ QueryCommand: 17 })
  later(11)
  expect(await requestsOf(run)).toEqual({
    QueryCommand: 17,
    BatchGetItemCommand: 30,
    TransactWriteItemsCommand: 30,
  })
  expect(await queryItems(planMailPartition(sellers[0]?.tenantId ?? ''))).toHaveLength(1)
})

/** Other files of this process have left sellers with a plan, whose months are many by now. */
async function untilNobodyIsDue() {
  for (let runs = 0; runs < 100; runs++) if (!('TransactWriteItemsCommand' in (await requestsOf(run)))) return
  throw new Error('There is always somebody due.')
}

async function requestsOf(work: () => Promise<unknown>) {
  const counts: Record<string, number> = {}
  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        counts[commandName] = (counts[commandName] ?? 0) + 1
        return next(args)
      },
    { step: 'initialize', name: 'counting' },
  )
  await work()
  documents.middlewareStack.remove('counting')
  return counts
}

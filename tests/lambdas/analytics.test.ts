import { afterEach, expect, test, vi } from 'vitest'
import { Analytics } from '#contract/analytics.ts'
import { Home } from '#contract/home.ts'
import { getHomeHandler as getHome } from '#lambdas/actions/home.ts'
import { getAnalyticsHandler as getAnalytics } from '#lambdas/actions/sales.ts'
import { dayTotalsWrites } from '#lambdas/data/sales/counters/day-totals.ts'
import { transact, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { addWrite } from '#lambdas/data/table/writes.ts'
import { addDays, datesBetween } from '#rules/calendar.ts'
import type { Grain } from '#rules/period.ts'
import { consumedUnits } from '../harness/functions/consumed-units.ts'
import { type InProcessSeller, inProcessSeller } from '../harness/sellers/in-process-seller.ts'

afterEach(() => vi.useRealTimers())

const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) })

const count = ({ tenantId }: InProcessSeller, days: Record<string, Record<string, number>>) =>
  transact(dayTotalsWrites(tenantId, new Map(Object.entries(days))))

const moveTo = ({ tenantId }: InProcessSeller, zoneinfo: string) =>
  updateItem(keys.store(tenantId), {
    UpdateExpression: 'SET zoneinfo = :zone',
    ExpressionAttributeValues: { ':zone': zoneinfo },
  })

const recentOf = async (seller: InProcessSeller) => Home.parse((await seller.call(getHome)).body).recent
const analyticsOf = async (seller: InProcessSeller, from: string, to: string, by?: Grain) =>
  Analytics.parse(
    (await seller.call(getAnalytics, undefined, undefined, { from, to, ...(by && { by }) })).body,
  )

test('home has the last 30 days across new year, equal to Analytics', async () => {
  at('2027-01-10T12:00:00Z')
  const seller = await inProcessSeller()
  await count(seller, {
    '2026-12-12': { visits: 3, orders: 1, commission_cents: 900 },
    '2027-01-10': { visits: 5, checkouts: 2, orders: 1, commission_cents: -400 },
  })
  await count(seller, {
    '2026-12-11': { visits: 9 },
    '2026-12-31': { visits: 7 },
    '2027-01-10': { visits: 1 },
  })
  const { days, time_zone, since } = await recentOf(seller)
  expect(time_zone).toBe('UTC')
  expect(since).toBe('2027-01-10')
  expect(days.map(({ date }) => date)).toEqual(datesBetween('2026-12-12', '2027-01-10'))
  expect(days.at(-1)).toEqual({ date: '2027-01-10', visits: 6, orders: 1, commission_cents: -400 })
  const { days: same } = await analyticsOf(seller, '2026-12-12', '2027-01-10')
  expect(days).toEqual(
    same.map(({ date, visits, orders, commission_cents }) => ({ date, visits, orders, commission_cents })),
  )
})

test('today is the store’s day: it begins earlier in Kiritimati than in Pago Pago', async () => {
  at('2027-01-01T10:30:00Z')
  const seller = await inProcessSeller()
  const lastDay = async () => (await recentOf(seller)).days.at(-1)?.date
  await moveTo(seller, 'Pacific/Kiritimati')
  expect(await lastDay()).toBe('2027-01-02')
  await moveTo(seller, 'Pacific/Pago_Pago')
  expect(await lastDay()).toBe('2026-12-31')
})

test('an old day changes nothing at home, and unshown months expire', async () => {
  at('2026-03-31T12:00:00Z')
  const seller = await inProcessSeller()
  await count(seller, { '2026-02-26': { visits: 4 }, '2026-03-01': { visits: 2 } })
  const written = dayTotalsWrites(seller.tenantId, new Map([['2026-03-31', { visits: 1 }]]))
  expect(written.at(-1)?.Update?.ExpressionAttributeValues?.[':ttl']).toBe(Date.parse('2026-05-03') / 1000)
  const { days } = await recentOf(seller)
  expect(days[0]?.date).toBe('2026-03-02')
  expect(days.reduce((sum, { visits }) => sum + visits, 0)).toBe(0)
})

test('two full months of counters keep a small store’s home within one unit', async () => {
  at('2026-11-30T12:00:00Z')
  const seller = await inProcessSeller()
  for (const month of ['2026-10-31', '2026-11-30'])
    await count(
      seller,
      Object.fromEntries(
        datesBetween(addDays(month, -29), month).map((date) => [
          date,
          { visits: 12345, orders: 123, commission_cents: 1_234_567 },
        ]),
      ),
    )
  // Announcements are read once a minute.
  await recentOf(seller)
  const { requests, read } = await consumedUnits(() => recentOf(seller))
  expect(requests).toEqual(['Query'])
  expect(read).toBeLessThanOrEqual(1)
})

test('sources are ranked by sales, then visits; those after 50 are summed', async () => {
  const seller = await inProcessSeller()
  const add = (date: string, source: string, counters: Record<string, number>) =>
    transact(addWrite(keys.sourceTotals(seller.tenantId, date, source), 'source', source, counters))
  await add('2026-03-02', 'newsletter', { visits: 2, orders: 1, gross_cents: 7700, commission_cents: 3850 })
  await add('2026-03-03', 'newsletter', { visits: 1 })
  await add('2026-03-04', 'newsletter', { visits: 100 })
  for (let n = 10; n < 62; n++) await add('2026-03-03', `guess-${n}`, { visits: n })
  await count(seller, { '2026-03-03': { visits: 9 } })
  const { sources, other_sources, days } = await analyticsOf(seller, '2026-03-02', '2026-03-03')
  expect(sources.slice(0, 2)).toEqual([
    { source: 'newsletter', visits: 3, orders: 1, gross_cents: 7700, commission_cents: 3850 },
    { source: 'guess-61', visits: 61, orders: 0, gross_cents: 0, commission_cents: 0 },
  ])
  expect(sources).toHaveLength(50)
  expect(other_sources).toEqual({
    count: 3,
    visits: 10 + 11 + 12,
    orders: 0,
    gross_cents: 0,
    commission_cents: 0,
  })
  expect(days.map(({ visits }) => visits)).toEqual([0, 9])
})

test('a year by month or week has its points, with the same sums', async () => {
  const seller = await inProcessSeller()
  const everyDay = datesBetween('2026-01-01', '2026-12-31')
  for (let start = 0; start < everyDay.length; start += 30)
    await count(
      seller,
      Object.fromEntries(everyDay.slice(start, start + 30).map((date) => [date, { visits: 2, orders: 1 }])),
    )
  const range = ['2026-01-10', '2026-12-20'] as const
  const { days } = await analyticsOf(seller, ...range)
  const { days: months } = await analyticsOf(seller, ...range, 'month')
  const { days: weeks } = await analyticsOf(seller, ...range, 'week')
  expect(months.map(({ date }) => date).slice(0, 3)).toEqual(['2026-01-10', '2026-02-01', '2026-03-01'])
  expect(months.map(({ orders }) => orders)).toEqual([22, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 20])
  expect(weeks.at(-1)).toMatchObject({ date: '2026-12-14', visits: 14, orders: 7 })
  for (const points of [months, weeks])
    expect(points.reduce((sum, { visits }) => sum + visits, 0)).toBe(2 * days.length)
  expect(JSON.stringify(months).length).toBeLessThan(JSON.stringify(days).length / 20)
})

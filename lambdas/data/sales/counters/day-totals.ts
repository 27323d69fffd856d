import type { Analytics, AnalyticsDay, AnalyticsPeriod } from '#contract/analytics.ts'
import { pageKinds } from '#rules/page-kinds.ts'
import { type DateRange, pointsOf } from '#rules/period.ts'
import { maxListedSources } from '#rules/source.ts'
import { getItem, queryRange } from '../../table/client.ts'
import { keys } from '../../table/keys.ts'
import { tenantPartition } from '../../table/partitions.ts'
import { dayPrefix } from '../../table/sale-keys.ts'
import { type Additions, addWrite } from '../../table/writes.ts'
import { timeZoneOf } from '../store-time-zone.ts'
import { recentDaysWrites } from './recent-days.ts'

type Item = Record<string, unknown>
type Counters = Record<string, number>

/**
 * Adds to the counters of days in the store's time zone, and to what home shows of them. Everything that counts by day
 * goes through here, in one call for each transaction. `fields` are written to every item.
 *
 * A day's counters: `orders`, `gross_cents`, `commission_cents`, `refunds_cents`, `visits`, `checkouts`
 * `product:<id>:<counter>`, `deal:<id>:<counter>` and `page:<kind>`, the visits that began there. A source's counters of a day, `visits`, `orders`, `gross_cents`
 * and `commission_cents`, are an item of their own; refunds of a sale change its day's.
 */
export function dayTotalsWrites(
  tenantId: string,
  days: ReadonlyMap<string, Additions>,
  fields: Record<string, number> = {},
) {
  return [
    ...[...days].flatMap(([date, counters]) =>
      addWrite(keys.dayTotals(tenantId, date), 'day', date, counters, fields),
    ),
    ...recentDaysWrites(tenantId, days, fields),
  ]
}

/**
 * Returns a store's figures of a period, from the counters that settling and visits wrote: two requests at the same time,
 * however many orders there are.
 */
export async function loadAnalytics(
  tenantId: string,
  { from, to, by = 'day' }: AnalyticsPeriod,
): Promise<Analytics> {
  const [store, items] = await Promise.all([
    getItem(keys.store(tenantId)),
    // `$` is the character after `#`, so this ends behind the last source of the last day.
    queryRange(tenantPartition(tenantId), `${dayPrefix}${from}`, `${dayPrefix}${to}$`),
  ])
  const days = items.filter(({ type }) => type === 'day')
  const sources = rankedSources(items.filter(({ type }) => type === 'source'))
  const deals = rankedDeals(days)
  const pages = rankedPages(days)
  const others = sources.slice(maxListedSources)
  return {
    time_zone: timeZoneOf(store),
    days: pointsOf({ from, to }, by).map((point) => figuresOf(point, days)),
    products: rankedProducts(days),
    ...(deals.length > 0 && { deals }),
    ...(pages.length > 0 && { pages }),
    sources: sources.slice(0, maxListedSources),
    ...(others.length > 0 && { other_sources: { count: others.length, ...sourceSum(others) } }),
  }
}

function figuresOf({ from, to }: DateRange, days: readonly Item[]): AnalyticsDay {
  const inside = days.filter(({ id }) => String(id) >= from && String(id) <= to)
  return {
    date: from,
    visits: sumOf(inside, 'visits'),
    checkouts: sumOf(inside, 'checkouts'),
    orders: sumOf(inside, 'orders'),
    gross_cents: sumOf(inside, 'gross_cents'),
    commission_cents: sumOf(inside, 'commission_cents'),
    refunds_cents: sumOf(inside, 'refunds_cents'),
  }
}

/**
 * Returns how many orders the items of a day count, and what their courses earned when they were sold. The day's own counter of commission
 * has refunds of older orders and commission of referrals, too.
 */
export const salesOfDay = (day: readonly Item[]) => ({
  orders: sumOf(day, 'orders'),
  commission_cents: sumOf(rankedProducts(day), 'commission_cents'),
})

function rankedProducts(days: readonly Item[]): Analytics['products'] {
  return countedById('product', days)
    .map(([product_id, counters]) => ({
      product_id,
      ...pick(counters, 'quantity', 'gross_cents', 'commission_cents'),
    }))
    .sort((a, b) => b.gross_cents - a.gross_cents || (a.product_id < b.product_id ? -1 : 1))
}

const rankedDeals = (days: readonly Item[]): NonNullable<Analytics['deals']> =>
  countedById('deal', days)
    .map(([id, counters]) => ({ id, ...pick(counters, 'orders', 'discount_cents', 'gross_cents') }))
    .sort((a, b) => b.gross_cents - a.gross_cents || (a.id < b.id ? -1 : 1))

/** The attribute of a day that counts the visits which began on this kind of page. */
export const pageCounter = (kind: string) => `page:${kind}`

const rankedPages = (days: readonly Item[]): NonNullable<Analytics['pages']> =>
  pageKinds
    .map((page) => ({ page, visits: sumOf(days, pageCounter(page)) }))
    .filter(({ visits }) => visits > 0)
    .sort((a, b) => b.visits - a.visits)

/** Sums the counters `<kind>:<id>:<counter>` over days. An id may contain colons. */
function countedById(kind: 'product' | 'deal', days: readonly Item[]): [string, Counters][] {
  const byId = new Map<string, Counters>()
  for (const day of days)
    for (const [attribute, value] of Object.entries(day)) {
      if (!attribute.startsWith(`${kind}:`)) continue
      const [, id, counter] = /^\w+:(.*):(\w+)$/s.exec(attribute) ?? []
      if (id === undefined || counter === undefined) continue
      const counters = byId.get(id) ?? {}
      counters[counter] = (counters[counter] ?? 0) + numberOf(value)
      byId.set(id, counters)
    }
  return [...byId]
}

function rankedSources(sourceDays: readonly Item[]): Analytics['sources'] {
  const byName = new Map<string, Item[]>()
  for (const day of sourceDays) {
    const name = String(day.id)
    const days = byName.get(name)
    if (days) days.push(day)
    else byName.set(name, [day])
  }
  return [...byName]
    .map(([source, days]) => ({ source, ...sourceSum(days) }))
    .sort((a, b) => b.gross_cents - a.gross_cents || b.visits - a.visits || (a.source < b.source ? -1 : 1))
}

const sourceSum = (days: readonly Item[]) => ({
  visits: sumOf(days, 'visits'),
  orders: sumOf(days, 'orders'),
  gross_cents: sumOf(days, 'gross_cents'),
  commission_cents: sumOf(days, 'commission_cents'),
})

const sumOf = (items: readonly Item[], name: string) =>
  items.reduce((sum, item) => sum + numberOf(item[name]), 0)

function pick<Name extends string>(from: Item, ...names: Name[]): Record<Name, number>
function pick(from: Item, ...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, numberOf(from[name])]))
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

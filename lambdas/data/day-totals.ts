import * as z from 'zod/mini'
import type { Analytics, AnalyticsDay, AnalyticsPeriod } from '#contract/analytics.ts'
import { defaultTimeZone } from '#rules/store-day.ts'
import { dayPrefix, keys, sourcePrefix, tenantPartition } from './keys.ts'
import { getItem, queryRange } from './table/client.ts'

type Day = Record<string, unknown>
type Counters = Record<string, number>

const StoreZone = z.object({ zoneinfo: z._default(z.string(), defaultTimeZone) })
const dayMs = 24 * 60 * 60 * 1000

/**
 * Returns a store's figures of a period, from the counters that settling and visits wrote: three requests at the
 * same time, however many orders there are.
 *
 * A day's counters: `orders`, `gross_cents`, `commission_cents`, `refunds_cents`, `visits`, `checkouts`
 * and `product:<id>:<counter>`. A source's counters of a day, `orders` and `gross_cents`, are an item of their own.
 */
export async function loadAnalytics(tenantId: string, { from, to }: AnalyticsPeriod): Promise<Analytics> {
  const [store, items, sources] = await Promise.all([
    getItem(keys.store(tenantId)),
    queryRange(tenantPartition(tenantId), `${dayPrefix}${from}`, `${dayPrefix}${to}`),
    // `$` is the character after `#`, so this ends behind the last source of the last day.
    queryRange(tenantPartition(tenantId), `${sourcePrefix}${from}#`, `${sourcePrefix}${to}$`),
  ])
  const byDate = new Map(items.map((item) => [String(item.id), item]))
  return {
    time_zone: StoreZone.parse(store ?? {}).zoneinfo,
    days: datesOf(from, to).map((date) => dayOf(date, byDate.get(date) ?? {})),
    products: ranked(productCounters(items)).map(([product_id, counters]) => ({
      product_id,
      ...pick(counters, 'quantity', 'gross_cents', 'commission_cents'),
    })),
    sources: ranked(sourceCounters(sources)).map(([source, counters]) => ({
      source,
      ...pick(counters, 'visits', 'orders', 'gross_cents'),
    })),
  }
}

function datesOf(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10),
  )
}

const dayOf = (date: string, day: Day): AnalyticsDay => ({
  date,
  ...pick(day, 'visits', 'checkouts', 'orders', 'gross_cents', 'commission_cents', 'refunds_cents'),
})

/** Sums the counters `product:<id>:<counter>` over days. An id may contain colons. */
function productCounters(days: readonly Day[]): Map<string, Counters> {
  const byName = new Map<string, Counters>()
  for (const day of days)
    for (const [attribute, value] of Object.entries(day)) {
      const [, name, counter] = /^product:(.*):(\w+)$/s.exec(attribute) ?? []
      if (name === undefined || counter === undefined) continue
      const counters = byName.get(name) ?? {}
      counters[counter] = (counters[counter] ?? 0) + numberOf(value)
      byName.set(name, counters)
    }
  return byName
}

/** Sums the counters of each source over days. */
function sourceCounters(sourceDays: readonly Day[]): Map<string, Counters> {
  const byName = new Map<string, Counters>()
  for (const { id, visits, orders, gross_cents } of sourceDays) {
    const sum = byName.get(String(id))
    byName.set(String(id), {
      visits: (sum?.visits ?? 0) + numberOf(visits),
      orders: (sum?.orders ?? 0) + numberOf(orders),
      gross_cents: (sum?.gross_cents ?? 0) + numberOf(gross_cents),
    })
  }
  return byName
}

const ranked = (byName: Map<string, Counters>) =>
  [...byName].toSorted(
    ([name, one], [otherName, other]) =>
      (other.gross_cents ?? 0) - (one.gross_cents ?? 0) || (name < otherName ? -1 : 1),
  )

function pick<Name extends string>(from: Record<string, unknown>, ...names: Name[]): Record<Name, number>
function pick(from: Record<string, unknown>, ...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, numberOf(from[name])]))
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

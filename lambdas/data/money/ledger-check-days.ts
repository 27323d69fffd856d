import * as z from 'zod/mini'
import { addDays, datesBetween } from '#rules/calendar.ts'
import { isoAt, now } from '../../clock.ts'
import { recentCounts, shownDays } from '../sales/counters/recent-days.ts'
import { queryItems, queryPages } from '../table/client.ts'
import { tenantPartition } from '../table/partitions.ts'
import { dayPrefix, recentDaysPrefix } from '../table/sale-keys.ts'
import { type DayCounter, dayCounters, type LedgerDifference } from './ledger-difference.ts'

type Counts = Record<DayCounter, number>

const names: Record<DayCounter, string> = {
  orders: 'orders',
  gross_cents: 'sales',
  commission_cents: 'commission',
  refunds_cents: 'refunds',
}
const none: Counts = { orders: 0, gross_cents: 0, commission_cents: 0, refunds_cents: 0 }

/** The counters of a day's sources have the same prefix but are not days. */
const Day = z.object({
  type: z.string(),
  id: z.string(),
  ...{ orders: z._default(z.int(), 0), gross_cents: z._default(z.int(), 0) },
  ...{ commission_cents: z._default(z.int(), 0), refunds_cents: z._default(z.int(), 0) },
})

/**
 * Compares what is counted for each day with the orders and entries, also on the dashboard. `add` takes what each of them
 * counts for, with its day. One from before days were recorded has none: the days until the last of those are compared as
 * one sum. `refundCents` is what the orders say of all refunds; an entry without a day does not.
 */
export function compareDays() {
  const computed = new Map<string, Counts>()
  const totals = { ...none }
  let summedUntil = ''
  const addTo = (counts: Counts, more: Partial<Counts>) => {
    for (const name of dayCounters) counts[name] += more[name] ?? 0
  }
  return {
    add: ({ day, at }: { day?: string | undefined; at: string }, counts: Partial<Counts>) => {
      addTo(totals, counts)
      if (day === undefined) {
        // No zone is further ahead of UTC.
        const last = addDays(at.slice(0, 10), 1)
        if (last > summedUntil) summedUntil = last
        return
      }
      const ofDay = computed.get(day) ?? { ...none }
      addTo(ofDay, counts)
      computed.set(day, ofDay)
    },
    figures: async (tenantId: string, refundCents: number): Promise<LedgerDifference[]> => {
      const stored = await loadDays(tenantId)
      const dates = [...new Set([...stored.keys(), ...computed.keys()])].toSorted()
      const single = dates.filter((date) => date > summedUntil)
      const all = { ...totals, refunds_cents: refundCents }
      return [
        ...(summedUntil
          ? summedFigures(summedUntil, { totals: all, computed, stored, single })
          : [{ figure: 'refunds of all orders', stored: refundCents, computed: totals.refunds_cents }]),
        ...single.flatMap((date) =>
          dayCounters.map((name) => ({
            figure: `${names[name]} of ${date}`,
            stored: stored.get(date)?.[name] ?? 0,
            computed: computed.get(date)?.[name] ?? 0,
            counter: { item: 'day', date, name } as const,
          })),
        ),
        ...(await dashboardFigures(tenantId, (date) => (date > summedUntil ? computed : stored).get(date))),
      ]
    },
  }
}

async function loadDays(tenantId: string) {
  const days = new Map<string, Counts>()
  for await (const items of queryPages(tenantPartition(tenantId), dayPrefix))
    for (const { type, id, ...counts } of items.map((item) => Day.parse(item)))
      if (type === 'day') days.set(id, sumOf(days.get(id), counts))
  return days
}

/** A busy store has several counters of a day. */
const sumOf = (one: Counts = none, other: Counts): Counts => ({
  orders: one.orders + other.orders,
  gross_cents: one.gross_cents + other.gross_cents,
  commission_cents: one.commission_cents + other.commission_cents,
  refunds_cents: one.refunds_cents + other.refunds_cents,
})

type Sides = {
  totals: Counts
  computed: ReadonlyMap<string, Counts>
  stored: ReadonlyMap<string, Counts>
  single: readonly string[]
}

function summedFigures(until: string, { totals, computed, stored, single }: Sides): LedgerDifference[] {
  const later = new Set(single)
  return dayCounters.map((name) => ({
    figure: `${names[name]} until ${until}`,
    stored: [...stored].reduce((sum, [date, counts]) => sum + (later.has(date) ? 0 : counts[name]), 0),
    computed: totals[name] - single.reduce((sum, date) => sum + (computed.get(date)?.[name] ?? 0), 0),
    counter: { item: 'day', date: until, name } as const,
  }))
}

/** Only the days that it shows: older ones were not always added. */
async function dashboardFigures(
  tenantId: string,
  countsOf: (date: string) => Counts | undefined,
): Promise<LedgerDifference[]> {
  const months = await queryItems(tenantPartition(tenantId), recentDaysPrefix)
  const today = isoAt(now()).slice(0, 10)
  return datesBetween(addDays(today, 2 - shownDays), today).flatMap((date) =>
    (['orders', 'commission_cents'] as const).map((name) => ({
      figure: `${names[name]} of ${date} on the dashboard`,
      stored: recentCounts(months, date)[name],
      computed: countsOf(date)?.[name] ?? 0,
      counter: { item: 'dashboard', date, name } as const,
    })),
  )
}

import type { RecentDays } from '#contract/home.ts'
import { addDays, addMonths, datesBetween } from '#rules/calendar.ts'
import { dayIn, defaultTimeZone } from '#rules/store-day.ts'
import { epochSeconds, now } from '../../../clock.ts'
import { keys } from '../../table/keys.ts'
import { recentDaysPrefix } from '../../table/sale-keys.ts'
import { type Additions, addWrite } from '../../table/writes.ts'
import { timeZoneOf } from '../store-time-zone.ts'

type Item = Record<string, unknown>
type Counters = Record<string, number>

export const shownDays = 30
/** The months that 30 days can touch, in any time zone. */
const keptDays = shownDays + 2
/** Attributes are `v22` for the visits of the 22nd: home must stay within one read unit. */
const letters = { visits: 'v', orders: 'o', commission_cents: 'c' }

/**
 * Adds to what home shows of the last 30 days, in the transaction that adds to the days themselves. Days before that are
 * left out. A month's item expires when home no longer shows any of its days.
 */
export function recentDaysWrites(
  tenantId: string,
  days: ReadonlyMap<string, Additions>,
  fields: Record<string, number> = {},
) {
  const first = addDays(dayIn(defaultTimeZone, now()), -keptDays)
  const months = new Map<string, Counters>()
  for (const [date, counters] of days) {
    if (date < first) continue
    const month = date.slice(0, 7)
    months.set(month, { ...months.get(month), ...compact(date, counters) })
  }
  return [...months].flatMap(([month, counters]) =>
    addWrite(keys.recentDays(tenantId, month), 'days', month, counters, { ...fields, ttl: expiryOf(month) }),
  )
}

const compact = (date: string, counters: Additions): Counters =>
  Object.fromEntries(
    Object.entries(letters).map(([name, letter]) => [`${letter}${date.slice(8)}`, numberOf(counters[name])]),
  )

const expiryOf = (month: string) => epochSeconds(Date.parse(addDays(addMonths(`${month}-01`, 1), keptDays)))

/** Returns the last 30 days from the items of home. */
export function recentDaysOf(items: readonly Item[]): RecentDays {
  const store = items.find(({ type }) => type === 'store')
  const zoneinfo = timeZoneOf(store)
  const today = dayIn(zoneinfo, now())
  const months = items.filter(({ sk }) => String(sk).startsWith(recentDaysPrefix))
  return {
    time_zone: zoneinfo,
    since: dayIn(zoneinfo, store ? Date.parse(String(store.created_at)) : now()),
    days: datesBetween(addDays(today, 1 - shownDays), today).map((date) => ({
      date,
      ...recentCounts(months, date),
    })),
  }
}

/** Returns what the items of months have of a day. */
export function recentCounts(months: readonly Item[], date: string) {
  const ofMonth = months.filter(({ id }) => id === date.slice(0, 7))
  const counter = (name: keyof typeof letters) =>
    ofMonth.reduce((sum, month) => sum + numberOf(month[`${letters[name]}${date.slice(8)}`]), 0)
  return {
    visits: counter('visits'),
    orders: counter('orders'),
    commission_cents: counter('commission_cents'),
  }
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

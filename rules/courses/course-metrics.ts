import { dayMs } from '../time.ts'

/** Metrics are of this many days, the present one included. */
export const metricsDays = 84
/** Refunds are those of sales of this many days. */
export const refundRateDays = 60
/** Within so many days of a purchase half of the lessons count as finished. */
export const completionDays = 30
/** Numbers of other stores are shown from here on, only pooled (docs/product.md, Catalog). */
export const minPooledCounts = { sellers: 20, visits: 2000 } as const

/**
 * What is counted of a course in a day, by name: `visits:<band>`, `orders:<band>` and `stores:<band>` by the price band that
 * it was offered at, `commission_cents` after refunds, `refunded` and `finished` of the purchases of that day. `stores` are those
 * that were visited last on that day.
 */
export type CourseCounters = Readonly<Record<string, number>>
/** By date (YYYY-MM-DD). */
export type CourseDays = Readonly<Record<string, CourseCounters>>

/** A rate is from 0 to 1; one without purchases to judge by is absent. */
export type CourseFigures = {
  sellers: number
  conversion?: number
  /** Commission after refunds per 100 visits, in cents. */
  earned_per_100_visits_cents: number
  refund_rate?: number
  completion_rate?: number
  /** Orders per visit at a price and those next to it, where these alone reach the limits. */
  prices: { band: number; conversion: number }[]
}

const bandWidth = Math.log(1.15)

/** Returns the number of a price's band, each 15% wide. */
export const priceBand = (cents: number) => Math.round(Math.log(Math.max(1, cents) / 100) / bandWidth)

/** Returns how many of a course's lessons count as half of it. */
export const halfOfLessons = (lessons: number) => Math.max(1, Math.ceil(lessons / 2))

/** Returns the first date of a period that ends with `today`. */
export const firstDayOf = (today: string, days: number) =>
  new Date(Date.parse(today) - (days - 1) * dayMs).toISOString().slice(0, 10)

/** Returns the pooled figures of a course up to a UTC date; undefined below the limits. */
export function courseFigures(days: CourseDays, today: string): CourseFigures | undefined {
  const within = daysFrom(days, firstDayOf(today, metricsDays))
  const sellers = sumOf(within, 'stores')
  const visits = sumOf(within, 'visits')
  if (sellers < minPooledCounts.sellers || visits < minPooledCounts.visits) return undefined
  const recent = daysFrom(within, firstDayOf(today, refundRateDays))
  const read = daysFrom(within, '', firstDayOf(today, completionDays + 1))
  const conversion = conversionOf(sumOf(within, 'orders'), visits)
  const refund_rate = rateOf(sumOf(recent, 'refunded'), sumOf(recent, 'orders'))
  const completion_rate = rateOf(sumOf(read, 'finished'), sumOf(read, 'orders'))
  return {
    sellers,
    earned_per_100_visits_cents: Math.round((sumOf(within, 'commission_cents') * 100) / visits),
    ...(conversion !== undefined && { conversion }),
    ...(refund_rate !== undefined && { refund_rate }),
    ...(completion_rate !== undefined && { completion_rate }),
    prices: pricesOf(within),
  }
}

/** Returns how many stores were visited within the period up to a UTC date; undefined below the limit. */
export function activeSellers(days: CourseDays, today: string): number | undefined {
  const sellers = sumOf(daysFrom(days, firstDayOf(today, metricsDays)), 'stores')
  return sellers < minPooledCounts.sellers ? undefined : sellers
}

/** Returns the days without those that no figure needs any more. */
export const keptDays = (days: CourseDays, today: string): CourseDays =>
  daysFrom(days, firstDayOf(today, metricsDays))

/**
 * Returns the next UTC date on which the figures of days change without anything new, because a day leaves or enters one of their
 * periods; undefined if none will. `onlyStores`: of the days' figures only the number of stores is shown.
 */
export function nextChange(days: CourseDays, today: string, { onlyStores = false } = {}): string | undefined {
  const dates = Object.entries(keptDays(days, today)).flatMap(([date, counters]) => {
    const isSold = Object.keys(counters).some((name) => name.startsWith('orders:'))
    const ages = isSold && !onlyStores ? [completionDays, refundRateDays, metricsDays] : [metricsDays]
    return ages.map((age) => new Date(Date.parse(date) + age * dayMs).toISOString().slice(0, 10))
  })
  return dates.filter((date) => date > today).toSorted()[0]
}

function pricesOf(days: CourseDays): CourseFigures['prices'] {
  const counted = totalsOf(days)
  const bands = Object.keys(counted)
    .filter((name) => name.startsWith('visits:'))
    .map((name) => Number(name.slice('visits:'.length)))
    .toSorted((one, other) => one - other)
  return bands.flatMap((band) => {
    const near = (name: string) =>
      [band - 1, band, band + 1].reduce((sum, one) => sum + (counted[`${name}:${one}`] ?? 0), 0)
    if (near('stores') < minPooledCounts.sellers || near('visits') < minPooledCounts.visits) return []
    const conversion = conversionOf(near('orders'), near('visits'))
    return conversion === undefined ? [] : [{ band, conversion }]
  })
}

/** Visits are counted later than orders, and buyers may ask not to be counted. */
const conversionOf = (orders: number, visits: number) =>
  orders > visits ? undefined : rateOf(orders, visits)

const rateOf = (part: number, whole: number) =>
  whole > 0 ? Math.round((part / whole) * 10_000) / 10_000 : undefined

const daysFrom = (days: CourseDays, first: string, last = '9999'): CourseDays =>
  Object.fromEntries(Object.entries(days).filter(([date]) => date >= first && date <= last))

/** Sums a counter, in all price bands. */
function sumOf(days: CourseDays, name: string) {
  let sum = 0
  for (const [counter, by] of Object.entries(totalsOf(days)))
    if (counter === name || counter.startsWith(`${name}:`)) sum += by
  return sum
}

function totalsOf(days: CourseDays): CourseCounters {
  const totals: Record<string, number> = {}
  for (const counters of Object.values(days))
    for (const [name, by] of Object.entries(counters)) totals[name] = (totals[name] ?? 0) + by
  return totals
}

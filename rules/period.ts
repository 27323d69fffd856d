import { addDays, addMonths, datesBetween, daysBetween } from './calendar.ts'

export const periodNames = ['7d', '30d', '90d', '12m', 'all', 'own'] as const
export type PeriodName = (typeof periodNames)[number]

/** Dates (YYYY-MM-DD) in the store's time zone, both included. */
export type DateRange = { from: string; to: string }

/** What one point of a chart stands for. */
export const grains = ['day', 'week', 'month'] as const
export type Grain = (typeof grains)[number]

const daysBack = { '7d': 6, '30d': 29, '90d': 89 }
const maxDaysAsDays = 31
const maxDaysAsWeeks = 184

/** Returns the first day of a period that ends `today`; undefined where there is none. Dates are YYYY-MM-DD. */
export function firstDayOf(name: PeriodName, today: string): string | undefined {
  if (name === 'all' || name === 'own') return undefined
  return name === '12m' ? addDays(addMonths(today, -12), 1) : addDays(today, -daysBack[name])
}

/**
 * Returns as many days directly before a range, which it is compared with; undefined if the store was not open on any
 * of them.
 */
export function rangeBefore({ from, to }: DateRange, since: string): DateRange | undefined {
  const before = { from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1) }
  return before.to < since ? undefined : before
}

export function grainOf({ from, to }: DateRange): Grain {
  const days = daysBetween(from, to)
  if (days <= maxDaysAsDays) return 'day'
  return days <= maxDaysAsWeeks ? 'week' : 'month'
}

/**
 * Divides a range into the points of a chart, oldest first. Weeks are counted back from the last day, so that the newest
 * one is whole; months are those of the calendar, cut where the range begins and ends.
 */
export function pointsOf(range: DateRange, grain: Grain): DateRange[] {
  if (grain === 'day') return datesBetween(range.from, range.to).map((date) => ({ from: date, to: date }))
  const points: DateRange[] = []
  for (let { to } = range; to >= range.from; ) {
    const start = grain === 'week' ? addDays(to, -6) : `${to.slice(0, 7)}-01`
    const from = start < range.from ? range.from : start
    points.unshift({ from, to })
    to = addDays(from, -1)
  }
  return points
}

/** Divides a range into parts of at most so many days, oldest first. */
export function partsOf({ from, to }: DateRange, maxDays: number): DateRange[] {
  const parts: DateRange[] = []
  for (let first = from; first <= to; first = addDays(first, maxDays)) {
    const last = addDays(first, maxDays - 1)
    parts.push({ from: first, to: last < to ? last : to })
  }
  return parts
}

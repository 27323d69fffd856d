import { addDays, addMonths, datesBetween, daysBetween } from './calendar.ts'

export const periodChoices = ['7d', '30d', '90d', '12m', 'all', 'own'] as const
export type PeriodChoice = (typeof periodChoices)[number]

/** Calendar dates in the store's time zone, both included. */
export type Period = { from: string; to: string }

/** What one point of a chart stands for. */
export type Grain = 'day' | 'week' | 'month'

const lengthInDays = { '7d': 7, '30d': 30, '90d': 90 }
const mostDaysAsDays = 31
const mostDaysAsWeeks = 184

/**
 * Returns the days of a choice up to today. Twelve months are the current one and the eleven before it. Everything
 * begins with the day the store was opened.
 */
export function periodOf(choice: Exclude<PeriodChoice, 'own'>, today: string, since: string): Period {
  if (choice === 'all') return { from: since < today ? since : today, to: today }
  if (choice === '12m') return { from: `${addMonths(today, -11).slice(0, 7)}-01`, to: today }
  return { from: addDays(today, 1 - lengthInDays[choice]), to: today }
}

/**
 * Returns what a period is compared with: the same dates a year before for twelve months, otherwise as many days before
 * it. Undefined for everything, and if the store was not open then.
 */
export function periodBefore(choice: PeriodChoice, { from, to }: Period, since: string): Period | undefined {
  if (choice === 'all') return undefined
  const before =
    choice === '12m'
      ? { from: addMonths(from, -12), to: addMonths(to, -12) }
      : { from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1) }
  return before.to < since ? undefined : before
}

export function grainOf({ from, to }: Period): Grain {
  const days = daysBetween(from, to)
  if (days <= mostDaysAsDays) return 'day'
  return days <= mostDaysAsWeeks ? 'week' : 'month'
}

/**
 * Divides a period into the points of a chart, oldest first. Weeks are counted back from the last day, so that the newest
 * one is whole; months are those of the calendar, cut where the period begins and ends.
 */
export function bucketsOf(period: Period, grain: Grain): Period[] {
  if (grain === 'day') return datesBetween(period.from, period.to).map((date) => ({ from: date, to: date }))
  const buckets: Period[] = []
  for (let { to } = period; to >= period.from; ) {
    const start = grain === 'week' ? addDays(to, -6) : `${to.slice(0, 7)}-01`
    const from = start < period.from ? period.from : start
    buckets.unshift({ from, to })
    to = addDays(from, -1)
  }
  return buckets
}

/** Divides a period into parts of at most so many days, oldest first. */
export function partsOf({ from, to }: Period, maxDays: number): Period[] {
  const parts: Period[] = []
  for (let first = from; first <= to; first = addDays(first, maxDays)) {
    const last = addDays(first, maxDays - 1)
    parts.push({ from: first, to: last < to ? last : to })
  }
  return parts
}

import { dayAfter } from './store-day.ts'

export const periodNames = ['7d', '30d', '90d', '12m', 'all', 'own'] as const
export type PeriodName = (typeof periodNames)[number]

const dayMs = 24 * 60 * 60 * 1000
const daysBack = { '7d': 6, '30d': 29, '90d': 89 }

/** Returns the first day of a period that ends `today`; undefined where there is none. Dates are YYYY-MM-DD. */
export function firstDayOf(name: PeriodName, today: string): string | undefined {
  if (name === 'all' || name === 'own') return undefined
  return name === '12m' ? dayAfter(yearBefore(today)) : daysBefore(today, daysBack[name])
}

const daysBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * dayMs).toISOString().slice(0, 10)

/** The last day of February is the 28th in the year before a leap year. */
const yearBefore = (date: string) =>
  `${String(Number(date.slice(0, 4)) - 1).padStart(4, '0')}${date.slice(4).replace('-02-29', '-02-28')}`

import { addDays, addMonths } from '#rules/calendar.ts'
import type { DateRange, Grain } from '#rules/period.ts'

// A date without a time is midnight in UTC.
const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
const dayFormat = formatOf({ month: 'short', day: 'numeric' })
const fullDayFormat = formatOf({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
const rangeFormat = formatOf({ month: 'short', day: 'numeric', year: 'numeric' })
const monthFormat = formatOf({ month: 'short' })
const fullMonthFormat = formatOf({ month: 'long', year: 'numeric' })

/** `Nov 6 – 12, 2026`, with the spaces that other texts have. */
export const rangeText = ({ from, to }: DateRange) =>
  from === to
    ? fullDayFormat.format(new Date(from))
    : rangeFormat.formatRange(new Date(from), new Date(to)).replaceAll('\u2009', ' ')

/** What stands under a bar; in place of January its year. */
export function axisLabel({ from }: DateRange, grain: Grain) {
  if (grain !== 'month') return dayFormat.format(new Date(from))
  return from.slice(5, 7) === '01' ? from.slice(0, 4) : monthFormat.format(new Date(from))
}

export const pointTitle = (range: DateRange) =>
  isWholeMonth(range) ? fullMonthFormat.format(new Date(range.from)) : rangeText(range)

const isWholeMonth = ({ from, to }: DateRange) =>
  from.endsWith('-01') && addDays(addMonths(from, 1), -1) === to

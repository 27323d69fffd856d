import type { StatementEntry } from '#contract/money/statement.ts'
import { statementDays } from '#rules/money/statement.ts'
import { dayIn } from '#rules/store-day.ts'
import { dateText, entryTitle } from '../order-text.ts'

const monthOf = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026` as it is, `November 2026` of `2026-11`. */
export const periodText = (period: string) =>
  period.length > 4 ? monthOf.format(new Date(`${period}-01`)) : period

/** Returns the days of a period until `now` as text. */
export function periodDaysText(period: string, timeZone: string, now: Date) {
  const { from, to } = statementDays(period)
  const today = dayIn(timeZone, now.getTime())
  return `${dateText(from)} to ${dateText(to < today ? to : today)}`
}

/** The date, time and words of an entry, as every kind of statement has them. */
export function writtenEntry({
  kind,
  at,
  day,
  zoneinfo,
  order_id,
  invoice_id,
  payout_id,
  reason,
}: StatementEntry) {
  return {
    date: day,
    time: timesIn(zoneinfo).format(Date.parse(at)),
    title: entryTitle({ kind }),
    reference: order_id ?? invoice_id ?? payout_id ?? '',
    note: reason ?? '',
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept, because a year has thousands of entries in one or two zones. */
function timesIn(timeZone: string) {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone })
  formats.set(timeZone, format)
  return format
}

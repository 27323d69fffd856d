import { addDays, addMonths, datesBetween } from '#rules/calendar.ts'

/** A month is written YYYY-MM. */
export const monthOf = (day: string): string => day.slice(0, 7)

export const otherMonth = (month: string, months: number): string => monthOf(addMonths(`${month}-01`, months))

/** Returns whether this is a month, as an address may say. */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** Returns the days of whole weeks from Monday on that have the month. */
export function weeksOf(month: string): string[] {
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  return datesBetween(addDays(first, -weekdayOf(first)), addDays(last, 6 - weekdayOf(last)))
}

/** 0 for Monday. */
const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayFormat = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' },
})

export const monthText = (month: string): string => monthFormat.format(new Date(`${month}-01`))
export const dayText = (day: string): string => dayFormat.format(new Date(day))

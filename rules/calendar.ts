import { dayMs } from './time.ts'

// Dates are written YYYY-MM-DD. They have no time zone, so that daylight saving changes nothing here.

/** Returns whether there is such a day, unlike 30 February. The last day of 9999 is left out: no day that can be written follows. */
export const isCalendarDate = (date: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) &&
  !Number.isNaN(Date.parse(date)) &&
  addDays(date, 0) === date &&
  date !== '9999-12-31'

export const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/** Counts both days. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** Returns every day from the first to the last, both included; none if the first is after the last. */
export const datesBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, index) => addDays(from, index))

/** Returns the same day of another month, or that month's last day if it is shorter. */
export function addMonths(date: string, months: number) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

// Days are written without `Intl`, whose first format of a date takes a slow processor 46 ms.
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const shortMonth = (month: number) => months[month]?.slice(0, 3)

/** `Jan 5`, in UTC. */
export function shortDay(moment: number) {
  const date = new Date(moment)
  return `${shortMonth(date.getUTCMonth())} ${date.getUTCDate()}`
}

/** `Jan 5, 2026`, in UTC. */
export const mediumDay = (moment: number) => `${shortDay(moment)}, ${new Date(moment).getUTCFullYear()}`

/** `Jan 5, 2026`, in the time zone of this machine. */
export function mediumDayHere(moment: number) {
  const date = new Date(moment)
  return `${shortMonth(date.getMonth())} ${date.getDate()}, ${date.getFullYear()}`
}

/** `January 5, 2026`, in UTC. */
export function longDay(moment: number) {
  const date = new Date(moment)
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** `Monday, January 5, 2026`, in UTC. */
export const fullDay = (moment: number) => `${weekdays[new Date(moment).getUTCDay()]}, ${longDay(moment)}`

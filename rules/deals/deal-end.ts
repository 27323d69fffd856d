import { dayIn, startOfDayIn } from '../store-day.ts'

/** Returns whether a moment (epoch milliseconds) begins a day of the time zone. */
export const isStartOfDay = (timeZone: string, at: number) =>
  startOfDayIn(timeZone, dayIn(timeZone, at)) === at

/**
 * Returns until when a deal is on, in a store's time zone: `Dec 31` or, with an hour of the day, `Dec 31, 6:30 PM CET`; with the
 * year if it is not that of `now`. A deal ends with the moment `until`, so its last whole day is the one before.
 */
export function dealEndText(until: string, timeZone: string, now: number): string {
  const at = Date.parse(until)
  const isWholeDay = isStartOfDay(timeZone, at)
  const last = isWholeDay ? at - 1 : at
  const isThisYear = dayIn(timeZone, last).slice(0, 4) === dayIn(timeZone, now).slice(0, 4)
  return new Intl.DateTimeFormat('en-US', {
    ...{ month: 'short', day: 'numeric', timeZone },
    ...(!isThisYear && { year: 'numeric' }),
    ...(!isWholeDay && { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
  }).format(last)
}

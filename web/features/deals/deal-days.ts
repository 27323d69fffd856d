import { isStartOfDay } from '#rules/deals/deal-end.ts'
import { dayIn } from '#rules/store-day.ts'

export type DealDays = {
  zoneText: string
  /** The date (YYYY-MM-DD) that begins with `from`, or the last one before `until`. */
  dateOf: (at: string, side: 'from' | 'until') => string
  textOf: (at: string, side: 'from' | 'until') => string
}

/** Says when deals begin and end, in a store's time zone. What is a whole day is named without an hour. */
export function dealDays(timeZone: string): DealDays {
  const day = { month: 'short', day: 'numeric', year: 'numeric' } as const
  const dates = new Intl.DateTimeFormat('en-US', { ...day, timeZone })
  const moments = new Intl.DateTimeFormat('en-US', {
    ...{ ...day, hour: 'numeric', minute: '2-digit' },
    timeZone,
  })
  // A deal ends with the moment `until`, so its last day is the one before.
  const within = (at: string, side: 'from' | 'until') => Date.parse(at) - (side === 'until' ? 1 : 0)
  return {
    zoneText: timeZone.replaceAll('_', ' '),
    dateOf: (at, side) => dayIn(timeZone, within(at, side)),
    textOf: (at, side) =>
      isStartOfDay(timeZone, Date.parse(at))
        ? dates.format(within(at, side))
        : moments.format(Date.parse(at)),
  }
}

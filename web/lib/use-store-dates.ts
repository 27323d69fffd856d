import { defaultTimeZone, isTimeZone } from '#rules/store-day.ts'
import { useHome } from './queries.ts'

/** Returns the store's time zone, also as it is read, and a function that writes a moment as a day in it. */
export function useStoreDates() {
  const { data: home } = useHome()
  const zoneinfo = home?.store?.zoneinfo ?? defaultTimeZone
  const timeZone = isTimeZone(zoneinfo) ? zoneinfo : defaultTimeZone
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })
  return {
    timeZone,
    zoneText: timeZone.replaceAll('_', ' '),
    dayOf: (at: string) => day.format(new Date(at)),
  }
}

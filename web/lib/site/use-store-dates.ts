import { useMemo } from 'react'
import { defaultTimeZone, isTimeZone } from '#rules/store-day.ts'
import { useHome } from '../queries.ts'

/** Returns the store's time zone, also as it is read, and a function that writes a moment as a day in it. */
export function useStoreDates() {
  const { data: home } = useHome()
  const zoneinfo = home?.store?.zoneinfo ?? defaultTimeZone
  const timeZone = useMemo(() => (isTimeZone(zoneinfo) ? zoneinfo : defaultTimeZone), [zoneinfo])
  // The same function while the zone is the same: a memoised page of a long list renders again if it changes.
  const dayOf = useMemo(() => {
    // Most pages ask for the time zone only.
    let day: Intl.DateTimeFormat | undefined
    return (at: string) => {
      day ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })
      return day.format(new Date(at))
    }
  }, [timeZone])
  return { timeZone, zoneText: timeZone.replaceAll('_', ' '), dayOf }
}

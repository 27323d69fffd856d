import { dayMs } from './time.ts'

export const defaultTimeZone = 'UTC'

/**
 * Returns the calendar date (YYYY-MM-DD) of a moment in an IANA time zone; in UTC if the runtime does not know the
 * zone.
 */
export function dayIn(timeZone: string, at: number): string {
  return formatFor(timeZone).format(at)
}

/** The time zone of a store, and those that it had before, oldest first; `until` in ISO 8601. */
export type StoreZones = {
  zoneinfo: string
  earlier: readonly { zoneinfo: string; until: string }[]
}

/** Enough for years of moving, and little enough for the items of home. */
const maxEarlierZones = 10

/** Returns the zones after a change at a moment (epoch milliseconds). The same zone changes nothing. */
export function changedZones({ zoneinfo, earlier }: StoreZones, next: string, at: number): StoreZones {
  if (next === zoneinfo) return { zoneinfo, earlier }
  const until = new Date(at).toISOString()
  return { zoneinfo: next, earlier: [...earlier, { zoneinfo, until }].slice(-maxEarlierZones) }
}

/** Returns the zone that a store had at a moment. */
export const zoneAt = ({ zoneinfo, earlier }: StoreZones, at: number): string =>
  earlier.find(({ until }) => at < Date.parse(until))?.zoneinfo ?? zoneinfo

/** Returns the date on which a moment counts in a store: in the zone that it had then, whenever this is asked. */
export const storeDay = (zones: StoreZones, at: number): string => dayIn(zoneAt(zones, at), at)

/** The form of an IANA name. Offsets such as `+02:00` are not zones, because they know no daylight saving time. */
export const timeZoneName = /^[A-Za-z][\w+/-]{0,63}$/

/** Returns whether this runtime knows the IANA time zone. */
export const isTimeZone = (name: string) => timeZoneName.test(name) && createFormat(name) !== undefined

/**
 * Returns the first moment (epoch milliseconds) of a calendar date in an IANA time zone. Of a date that the zone skipped,
 * that is the first moment of the next one.
 */
export function startOfDayIn(timeZone: string, date: string): number {
  // No zone is further from UTC.
  let before = Date.parse(date) - dayMs
  let start = Date.parse(date) + dayMs
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2)
    if (dayIn(timeZone, middle) < date) before = middle
    else start = middle
  }
  return start
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = createFormat(timeZone) ?? createFormat(defaultTimeZone)
  if (!format) throw new Error('This runtime supports no time zone.')
  formats.set(timeZone, format)
  return format
}

/** `en-CA` formats dates like ISO 8601. */
function createFormat(timeZone: string) {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  } catch {
    return undefined
  }
}

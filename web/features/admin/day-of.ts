import { mediumDay, mediumDayHere } from '#rules/calendar.ts'

const endOfDay = 'T23:59:59.999Z'

/** The operator's day of a moment. The last moment of a UTC day is that day everywhere: something was given until then. */
export function dayOf(iso: string) {
  const at = Date.parse(iso)
  return iso.endsWith(endOfDay) ? mediumDay(at) : mediumDayHere(at)
}

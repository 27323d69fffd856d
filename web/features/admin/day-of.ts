import { mediumDayHere } from '#rules/calendar.ts'

/** The operator's day of a moment. */
export const dayOf = (iso: string) => mediumDayHere(Date.parse(iso))

import { mediumDay } from '#rules/calendar.ts'
import { dayBegins, utcDay } from '#rules/offers.ts'
import { dayMs } from '#rules/time.ts'

/** A UTC day as people write it. */
export const dayText = (day: string) => mediumDay(dayBegins(day))

export const dayAhead = (days: number) => utcDay(Date.now() + days * dayMs)

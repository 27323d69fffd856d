import { dayBegins, utcDay } from '#rules/offers.ts'
import { dayMs } from '#rules/time.ts'

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A UTC day as people write it. */
export const dayText = (day: string) => format.format(dayBegins(day))

export const dayAhead = (days: number) => utcDay(Date.now() + days * dayMs)

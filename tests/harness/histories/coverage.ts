import { utcDate } from './model.ts'
import type { World } from './world.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Returns what has happened in a history, by name: its events, and what the calendar did meanwhile. */
export function coveredBy({ seen, startedAt, stack, books }: World): ReadonlySet<string> {
  const days = daysBetween(startedAt, stack.now())
  if (days.some((at) => utcDate(at).endsWith('-02-29'))) seen.add('29 February')
  if (days.slice(1).some((at) => utcDate(at).endsWith('-01'))) seen.add('month end')
  if (new Set(days.map((at) => offsetOf(books.timeZone, at))).size > 1) seen.add('change of clocks')
  return seen
}

function daysBetween(from: number, to: number) {
  const first = Math.floor(from / dayMs) * dayMs
  return Array.from({ length: Math.floor((to - first) / dayMs) + 1 }, (_, day) => first + day * dayMs)
}

/** Of a zone, at a moment, such as GMT-4. */
const offsetOf = (timeZone: string, at: number) =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value

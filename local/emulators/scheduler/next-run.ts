const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const unitMs: Readonly<Record<string, number>> = { minute: minuteMs, hour: 60 * minuteMs, day: dayMs }
/** Further ahead no calendar repeats: a leap year may be eight years away. */
const daysAhead = 366 * 9

/**
 * Returns when a schedule of EventBridge runs next after a time, both in epoch milliseconds and UTC. `rate(...)` counts
 * from that time; `cron(...)` has minutes, hours, days of month, months, days of week and years, without L, W and #.
 * @throws Error for any other expression
 */
export function nextRun(expression: string, after: number): number {
  const [, every = '', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? []
  const rateMs = Number(every) * (unitMs[unit] ?? 0)
  if (rateMs > 0) return after + rateMs
  const [, fields] = /^cron\(([^()]+)\)$/.exec(expression) ?? []
  const next = fields && nextMatch(fields.trim().split(/\s+/), after)
  if (next) return next
  throw new Error(`The local stack can't run the schedule ${expression}.`)
}

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
const weekdays = 'SUN MON TUE WED THU FRI SAT'.split(' ')

function nextMatch([minute, hour, day, month, weekday, year]: readonly string[], after: number) {
  const minutes = valuesOf(minute, 0, 59)
  const hours = valuesOf(hour, 0, 23)
  const [days, monthsWanted] = [valuesOf(day, 1, 31), valuesOf(month, 1, 12, months)]
  const [weekdaysWanted, years] = [valuesOf(weekday, 1, 7, weekdays), valuesOf(year, 1970, 2199)]
  const firstDay = Math.floor(after / dayMs) * dayMs
  for (let n = 0; n < daysAhead; n++) {
    const start = firstDay + n * dayMs
    const date = new Date(start)
    const isWanted =
      years.has(date.getUTCFullYear()) &&
      monthsWanted.has(date.getUTCMonth() + 1) &&
      days.has(date.getUTCDate()) &&
      weekdaysWanted.has(date.getUTCDay() + 1)
    const times = isWanted ? timesOf(start, hours, minutes) : []
    const next = times.find((time) => time > after)
    if (next !== undefined) return next
  }
  return undefined
}

const timesOf = (start: number, hours: ReadonlySet<number>, minutes: ReadonlySet<number>) =>
  [...hours].flatMap((hour) => [...minutes].map((minute) => start + (hour * 60 + minute) * minuteMs))

/** Ascending. */
function valuesOf(field: string | undefined, least: number, most: number, names: readonly string[] = []) {
  const numberOf = (text: string) => {
    const named = names.indexOf(text.toUpperCase())
    const value = named < 0 ? Number(text) : named + least
    if (!Number.isInteger(value) || value < least || value > most)
      throw new Error(`The local stack can't run a schedule with ${field}.`)
    return value
  }
  const values = (field ?? 'nothing').split(',').flatMap((part) => {
    const [range = '', step] = part.split('/')
    const [from, to = step ? String(most) : range] = /^[*?]$/.test(range)
      ? [String(least), String(most)]
      : range.split('-')
    const every = step === undefined ? 1 : Number(step)
    if (!(every >= 1)) throw new Error(`The local stack can't run a schedule with ${field}.`)
    const [first, last] = [numberOf(from ?? ''), numberOf(to)]
    return Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, n) => first + n * every)
  })
  return new Set(values.toSorted((a, b) => a - b))
}

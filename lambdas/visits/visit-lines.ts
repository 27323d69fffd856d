import * as z from 'zod/mini'
import { readVisitQuery, visitPath, visitStatus } from '#contract/visits.ts'

/** All time zones differ from UTC by whole quarters of an hour, so a quarter is on one day everywhere. */
export const quarterHourMs = 15 * 60 * 1000

/** The documentation does not say whether JSON has numbers or texts. */
const Digits = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

const LogLine = z.object({
  'timestamp(ms)': Digits.check(z.regex(/^\d{12,14}$/)),
  'cs-uri-stem': z.literal(visitPath),
  'cs-uri-query': z.string(),
  'sc-status': Digits.check(z.regex(new RegExp(`^${visitStatus}$`))),
})

/** Visits by their key; see `visitKey`. */
export type VisitCounts = Map<string, number>

/** A visit as the log has it: `quarter` counts quarters of an hour since 1970, `source` is not yet a counted name, `page` is empty if not known. */
export type LoggedVisits = { storeId: string; quarter: number; source: string; page: string }

/** Counts the visits to these stores among lines of a log. Every other line, also one that is invalid JSON, counts nothing. */
export function countLines(
  lines: readonly string[],
  counts: VisitCounts,
  isCounted: (storeId: string) => boolean = () => true,
) {
  for (const line of lines) {
    const key = visitKey(line, isCounted)
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
}

const mentionsVisit = `"${visitPath}"`

/** Most lines of the log are of pages and pictures, and need not be parsed. */
function visitKey(line: string, isCounted: (storeId: string) => boolean): string | undefined {
  if (!line.includes(mentionsVisit)) return undefined
  const { data } = LogLine.safeParse(parsed(line))
  if (!data) return undefined
  const beacon = readVisitQuery(data['cs-uri-query'])
  if (!beacon || !isCounted(beacon.store)) return undefined
  return `${Math.floor(Number(data['timestamp(ms)']) / quarterHourMs)} ${beacon.store} ${beacon.source} ${beacon.page ?? ''}`
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

export function visitsAt(key: string): LoggedVisits {
  const [quarter = '', storeId = '', source = '', page = ''] = key.split(' ')
  return { storeId, quarter: Number(quarter), source: Buffer.from(source, 'hex').toString(), page }
}

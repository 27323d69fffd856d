import { createHash } from 'node:crypto'
import { encodeTime } from 'ulid'
import * as z from 'zod/mini'
import { dayMs, hourMs } from '#rules/time.ts'
import { isoAt } from '../../clock.ts'
import { queryItems, queryRange, queryRangePage, transact } from './client.ts'
import { auditPartition, keys } from './keys.ts'
import { putOnce } from './writes.ts'

const SealedDay = z.object({
  /** `2026-01-31`, in UTC. */
  id: z.string(),
  hash: z.string(),
  /** The hash of the day before, empty for the first one. */
  previous: z.string(),
  entries: z.int(),
})
type SealedDay = z.infer<typeof SealedDay>

/** What the audit of a day is now, beside what it was when its day was sealed. */
export type CheckedDay = { day: string; entries: number; state: 'sealed' | 'same' | 'different' | 'unsealed' }

/** No function is still writing an entry of a day that ended before this. */
const settledMs = hourMs
const timeLetters = 10

/**
 * Adds up the audit of each finished day, in a chain: a day's hash contains that of the day before, so an entry that was changed or
 * taken away shows from its day on. With `seal`, days that were never sealed are. `lastDays` compares only the newest ones; what was never
 * sealed is added up however old it is.
 */
export async function checkAudit(
  nowMs: number,
  { seal, lastDays = Number.POSITIVE_INFINITY }: { seal: boolean; lastDays?: number },
): Promise<CheckedDay[]> {
  const sealed = new Map(
    (await queryItems('AUDITDAYS')).map((item) => [String(item.id), SealedDay.parse(item)]),
  )
  const checked: CheckedDay[] = []
  let previous = ''
  for (const day of await finishedDays(nowMs, [...sealed.keys()])) {
    const known = sealed.get(day)
    if (known && nowMs - Date.parse(day) > lastDays * dayMs) {
      previous = known.hash
      continue
    }
    const found = await addUp(day, previous)
    if (!known && seal) await transact([putOnce(keys.auditDay(day), 'audit_day', day, found)])
    checked.push({
      day,
      entries: found.entries,
      state: known ? comparison(known, found) : seal ? 'sealed' : 'unsealed',
    })
    previous = known?.hash ?? found.hash
  }
  return checked
}

const comparison = (known: SealedDay, { hash }: { hash: string }) =>
  known.hash === hash ? ('same' as const) : ('different' as const)

/** From the first entry, or the first sealed day, to yesterday. */
async function finishedDays(nowMs: number, sealed: readonly string[]): Promise<string[]> {
  const { items } = await queryRangePage(auditPartition, '0', 'Z', { limit: 1, newestFirst: false })
  const first = [...sealed, ...items.map(({ created_at }) => String(created_at).slice(0, 10))].toSorted()[0]
  if (!first) return []
  const days: string[] = []
  for (let at = Date.parse(first); at + dayMs + settledMs <= nowMs; at += dayMs)
    days.push(isoAt(at).slice(0, 10))
  return days
}

async function addUp(day: string, previous: string) {
  const at = Date.parse(day)
  const items = await queryRange(
    auditPartition,
    encodeTime(at, timeLetters),
    `${encodeTime(at + dayMs - 1, timeLetters)}Z`.padEnd(26, 'Z'),
  )
  const hash = createHash('sha256').update(previous)
  for (const item of items) hash.update(JSON.stringify(inOrder(item)))
  return { hash: hash.digest('base64url'), previous, entries: items.length }
}

/** The table returns fields in any order. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner)]),
  )
}

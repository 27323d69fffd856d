import * as z from 'zod/mini'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt } from '../../clock.ts'
import { queryRange, transact } from '../table/client.ts'
import { figuresPartition, keys } from '../table/keys.ts'
import { addWrite } from '../table/writes.ts'

/** What the sellers together can be paid from a UTC date on. */
export type FutureOwed = { on: string; cents: number }

const Stored = z.object({ id: z.string(), cents: z._default(z.int(), 0) })
/** The figures of what is true until it changes. */
export const totalDate = 'TOTAL'
const prefix = 'OWED#'
const keptMs = 3 * dayMs

/** A date that has come is never read again: its amount is in the total of what is owed. */
export const owedWrite = ({ on, cents }: FutureOwed, shard: number) =>
  addWrite(
    keys.figures(`${prefix}${on}`, shard),
    'owed',
    on,
    { cents },
    { ttl: epochSeconds(Date.parse(on) + keptMs) },
  )

/** Returns what is owed from a later day on, in shards: one Query. */
export async function loadFutureOwed(now: number): Promise<FutureOwed[]> {
  const today = isoAt(now).slice(0, 10)
  const items = await queryRange(figuresPartition, `${prefix}${today}~`, `${prefix}~`)
  return items.map((item) => Stored.parse(item)).map(({ id, cents }) => ({ on: id, cents }))
}

const Total = z.object({ owed_cents: z._default(z.int(), 0) })
type Owed = { owedCents: number; later: ReadonlyMap<string, number> }

/** Returns the figure: all that is owed, and what of it comes on later days. */
export async function loadOwed(now: number): Promise<Owed> {
  const [totals, dates] = await Promise.all([
    queryRange(figuresPartition, totalDate, `${totalDate}~`),
    loadFutureOwed(now),
  ])
  const later = new Map<string, number>()
  for (const { on, cents } of dates) later.set(on, (later.get(on) ?? 0) + cents)
  return { owedCents: totals.reduce((sum, item) => sum + Total.parse(item).owed_cents, 0), later }
}

/** Adds what the figure lacks, and returns the difference in cents. */
export async function correctOwed(counted: Owed, { owedCents, later }: Owed): Promise<number> {
  const differenceCents = owedCents - counted.owedCents
  const dates = [...new Set([...counted.later.keys(), ...later.keys()])]
  const writes = [
    ...addWrite(keys.figures(totalDate, 0), 'figures', totalDate, { owed_cents: differenceCents }),
    ...dates.flatMap((on) =>
      owedWrite({ on, cents: (later.get(on) ?? 0) - (counted.later.get(on) ?? 0) }, 0),
    ),
  ]
  for (let start = 0; start < writes.length; start += writesAtOnce)
    await transact(writes.slice(start, start + writesAtOnce))
  return differenceCents
}

const writesAtOnce = 100

import { ulid } from 'ulid'
import * as z from 'zod/mini'
import type { FigureDay, Figures } from '#contract/operators/platform.ts'
import { shardNumber } from '#rules/shards.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt } from '../../clock.ts'
import { queryRange, transact, updateItem } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { figuresPartition, keys } from '../table/keys.ts'
import { addWrite, putOnce } from '../table/writes.ts'
import { type FutureOwed, loadFutureOwed, owedWrite, totalDate } from './owed.ts'

const counted = {
  sales: z._default(z.int(), 0),
  sold_cents: z._default(z.int(), 0),
  refunds: z._default(z.int(), 0),
  refunded_cents: z._default(z.int(), 0),
  disputes: z._default(z.int(), 0),
  payouts: z._default(z.int(), 0),
  paid_out_cents: z._default(z.int(), 0),
  credits_spent: z._default(z.int(), 0),
  model_calls: z._default(z.int(), 0),
  model_micro_dollars: z._default(z.int(), 0),
  unpriced_model_calls: z._default(z.int(), 0),
}
const Day = z.object({ id: z.string(), ...counted })
const Total = z.object({
  recurring_cents: z._default(z.int(), 0),
  subscriptions: z._default(z.int(), 0),
  owed_cents: z._default(z.int(), 0),
})
/** What is added of a day, or of what is true until it changes. */
export type DayFigures = Partial<Omit<FigureDay, 'date'>>
export type TotalFigures = Partial<z.infer<typeof Total>>
/** What one change of the table means. `id`: the stream's; `at`: epoch milliseconds. */
export type CountedChange = {
  id: string
  at: number
  day?: DayFigures
  total?: TotalFigures
  owed?: FutureOwed
}

/** Longer than the stream repeats a change. */
const markerMs = 3 * dayMs
const shownDays = 30

/**
 * Adds what changes of the table mean, all of them or none, in one transaction that writes each counter once. Returns false if one of them
 * is counted already, however often the stream brings it.
 */
export async function addFigures(changes: readonly CountedChange[]): Promise<boolean> {
  const [first] = changes
  if (!first) return true
  const adds = figureWrites(changes, shardNumber(first.id))
  if (adds.length === 0) return true
  const markers = changes.map(({ id, at }) =>
    putOnce(keys.countedChange(id), 'counted_change', id, { ttl: epochSeconds(at + markerMs) }),
  )
  return succeeds(transact([...markers, ...adds]))
}

function figureWrites(changes: readonly CountedChange[], shard: number) {
  const days: Sums = new Map()
  const totals: Sums = new Map()
  const owedOn: Sums = new Map()
  for (const { at, day, total, owed } of changes) {
    addTo(days, isoAt(at).slice(0, 10), day)
    addTo(totals, totalDate, total)
    if (owed) addTo(owedOn, owed.on, { cents: owed.cents })
  }
  return [
    ...[...days, ...totals].flatMap(([date, sums]) =>
      addWrite(keys.figures(date, shard), 'figures', date, sums),
    ),
    ...[...owedOn].flatMap(([on, { cents = 0 }]) => owedWrite({ on, cents }, shard)),
  ]
}

type Sums = Map<string, Record<string, number>>

function addTo(sums: Sums, name: string, figures: Readonly<Record<string, number>> = {}) {
  const sum = sums.get(name) ?? {}
  for (const [figure, by] of Object.entries(figures)) sum[figure] = (sum[figure] ?? 0) + by
  sums.set(name, sum)
}

/** Adds to the figures of a UTC date, also if it is repeated. */
export async function addDayFigures(date: string, figures: DayFigures) {
  const key = keys.figures(date, shardNumber(ulid()))
  const [added] = addWrite(key, 'figures', date, { ...figures })
  if (!added) return
  const { Key: _, ...change } = added.Update
  await updateItem(key, change)
}

/** Returns the newest days and what is true now: three Queries at once, however much was sold. */
export async function loadFigures(now: number): Promise<Omit<Figures, 'payouts_due'>> {
  const first = isoAt(now - (shownDays - 1) * dayMs).slice(0, 10)
  const [days, totals, later] = await Promise.all([
    queryRange(figuresPartition, first, `${isoAt(now).slice(0, 10)}~`),
    queryRange(figuresPartition, totalDate, `${totalDate}~`),
    loadFutureOwed(now),
  ])
  const known = days.map((item) => Day.parse(item))
  const dates = Array.from({ length: shownDays }, (_, n) => isoAt(now - n * dayMs).slice(0, 10))
  const sums = totals.map((item) => Total.parse(item))
  const sumOf = (name: keyof TotalFigures) => sums.reduce((sum, total) => sum + total[name], 0)
  const pending = later.reduce((sum, { cents }) => sum + cents, 0)
  return {
    days: dates.map((date) =>
      dayOf(
        date,
        known.filter(({ id }) => id === date),
      ),
    ),
    owed: { available_cents: sumOf('owed_cents') - pending, pending_cents: pending },
    recurring_cents: sumOf('recurring_cents'),
    subscriptions: sumOf('subscriptions'),
  }
}

function dayOf(date: string, shards: readonly z.infer<typeof Day>[]): FigureDay {
  const sum = (name: keyof typeof counted) => shards.reduce((total, shard) => total + shard[name], 0)
  return {
    date,
    sales: sum('sales'),
    sold_cents: sum('sold_cents'),
    refunds: sum('refunds'),
    refunded_cents: sum('refunded_cents'),
    disputes: sum('disputes'),
    payouts: sum('payouts'),
    paid_out_cents: sum('paid_out_cents'),
    credits_spent: sum('credits_spent'),
    model_calls: sum('model_calls'),
    model_micro_dollars: sum('model_micro_dollars'),
    unpriced_model_calls: sum('unpriced_model_calls'),
  }
}

import { conflictsUntilSpread } from '#lambdas/data/sales/counters/spread-counters.ts'
import { type Pauses, persistentTries } from '#lambdas/data/table/retry.ts'

/** How long a transaction holds its items. AWS promises nothing; 20 ms is a slow one. */
export const holdMs = 20

type Attempt = { at: number; arrivedAt: number; tried: number }
export type SimulatedSales = {
  conflicts: number
  /** Sales that conflicted with another one at every try. */
  refused: number
  /** From the first try until the sale is written, of those that were not refused. */
  waitsMs: number[]
}

/**
 * Has sales of one store come at random moments. The counters of a sale are items that all of them share: a transaction that meets
 * another one there is refused and pauses as the product does. With several shards all write shard 0 until one sale has met others
 * three times, and then a random one. The same numbers give the same result.
 */
export function simulateSales(
  { sales, perSecond, shards }: { sales: number; perSecond: number; shards: number },
  { firstMs, longestMs }: Pauses,
): SimulatedSales {
  const random = seeded(perSecond)
  const heldUntil = Array.from({ length: shards }, () => 0)
  const waiting = arrivals(sales, perSecond, random)
  let isSpread = false
  // Whoever has met others in the last minute begins anywhere; those who meet them go elsewhere than shard 0.
  const firstOrNext = (tried: number) =>
    tried === 1 ? Math.floor(random() * shards) : 1 + Math.floor(random() * (shards - 1))
  const result: SimulatedSales = { conflicts: 0, refused: 0, waitsMs: [] }
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { at, arrivedAt, tried } = next
    const shard = isSpread ? firstOrNext(tried) : 0
    if (at >= (heldUntil[shard] ?? 0)) {
      heldUntil[shard] = at + holdMs
      result.waitsMs.push(at + holdMs - arrivedAt)
      continue
    }
    result.conflicts += 1
    isSpread ||= shards > 1 && tried >= conflictsUntilSpread
    const pauseMs = random() * Math.min(firstMs * 2 ** (tried - 1), longestMs)
    if (tried === persistentTries) result.refused += 1
    else insert(waiting, { at: at + holdMs / 2 + pauseMs, arrivedAt, tried: tried + 1 })
  }
  return result
}

/** The latest first. */
function arrivals(sales: number, perSecond: number, random: () => number): Attempt[] {
  let at = 0
  return Array.from({ length: sales }, () => {
    at += (-Math.log(1 - random()) * 1000) / perSecond
    return { at, arrivedAt: at, tried: 1 }
  }).reverse()
}

function insert(waiting: Attempt[], attempt: Attempt) {
  let [low, high] = [0, waiting.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((waiting[middle]?.at ?? 0) > attempt.at) low = middle + 1
    else high = middle
  }
  waiting.splice(low, 0, attempt)
}

/** Mulberry32. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

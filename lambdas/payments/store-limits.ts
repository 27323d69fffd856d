import timers from 'node:timers/promises'
import { checkoutsPerStoreHour, isStoreLimitNear, minCheckoutsPerStoreHour } from '#rules/money/checkout.ts'
import { storeCallsPerSecond } from '#rules/money/provider-rate.ts'
import { secondMs } from '#rules/time.ts'
import { loadSellingFacts } from '../data/sales/selling-facts.ts'
import { workId } from '../data/table/failed-work.ts'
import { keys } from '../data/table/keys.ts'
import { countInSecond, undoCountInSecond } from '../data/table/rate-limits.ts'
import { paymentCallsPerSecond } from '../env.ts'
import { Failure } from '../failure.ts'
import { log } from '../log/log.ts'

/** A buyer waits for so long at most. */
const secondsAhead = 8
const rememberedForMs = 60 * secondMs
const maxRemembered = 1000
type Remembered<Value> = Map<string, { value: Value; until: number }>
const limits: Remembered<number> = new Map()
/** The seconds of stores that are used up. */
const full: Remembered<true> = new Map()

/**
 * Refuses a checkout of a store that has used up this second and all that a buyer would wait for, without a request: what one
 * store is refused must not cost the others anything.
 * @throws Failure 'too-many-requests'
 */
export function expectStoreCapacity(store: string, now: number) {
  if (secondsFrom(now).every((second) => isKnownFull(store, second, now))) throw busyStore()
}

/** Counts a checkout in this second. Returns whether it is within the store's share of the provider's calls. */
export const countInThisSecond = (store: string, now: number): Promise<boolean> =>
  takeSecond(store, secondOf(now), now)

/** Takes that count back for a checkout that was refused. */
export const undoCountInThisSecond = (store: string, now: number) => undoCountInSecond(counterOf(store), now)

/**
 * Counts a checkout in one of the next seconds, and waits for that second.
 * @throws Failure 'too-many-requests' if all of them are used up: the log has the tenant
 */
export async function waitForFreeSecond(store: string, tenantId: string, now: number): Promise<void> {
  for (const second of secondsFrom(now).slice(1))
    if (await takeSecond(store, second, now))
      return timers.setTimeout(second - now + Math.random() * spreadMs)
  log('store has more buyers than its share', { item: workId(keys.store(tenantId)) })
  throw busyStore()
}

/** Those who wait for a second do not call the provider in one moment of it. */
const spreadMs = 500
const secondOf = (now: number) => Math.floor(now / secondMs) * secondMs
const secondsFrom = (now: number) =>
  Array.from({ length: secondsAhead + 1 }, (_, n) => secondOf(now) + n * secondMs)
const counterOf = (store: string) => `checkout#second#${store}`
const isKnownFull = (store: string, second: number, now: number) =>
  recall(full, `${store} ${second}`, now) === true

async function takeSecond(store: string, second: number, now: number) {
  if (isKnownFull(store, second, now)) return false
  const limit = storeCallsPerSecond(paymentCallsPerSecond())
  const isTaken = await countInSecond(counterOf(store), limit, second)
  if (!isTaken) remember(full, `${store} ${second}`, true, second + secondMs)
  return isTaken
}

const busyStore = () =>
  new Failure(
    'too-many-requests',
    'Many people are buying here right now. Your cart is kept; please press Checkout again in a moment.',
  )

/**
 * Returns how many checkouts the store of a tenant may start in an hour. Reads what is known of the store only where that
 * matters, and once a minute.
 */
export async function storeLimit(
  tenantId: string | undefined,
  started: number | undefined,
  now: number,
): Promise<number> {
  if (tenantId === undefined || started === undefined || !isStoreLimitNear(started))
    return minCheckoutsPerStoreHour
  const known = recall(limits, tenantId, now)
  if (known !== undefined) return known
  const facts = await loadSellingFacts(tenantId)
  const limit = facts ? checkoutsPerStoreHour(facts) : minCheckoutsPerStoreHour
  remember(limits, tenantId, limit, now + rememberedForMs)
  return limit
}

function recall<Value>(from: Remembered<Value>, id: string, now: number): Value | undefined {
  const known = from.get(id)
  // Not after the clock was moved back either.
  return known && now < known.until && now >= known.until - rememberedForMs ? known.value : undefined
}

function remember<Value>(into: Remembered<Value>, id: string, value: Value, until: number) {
  if (into.size >= maxRemembered) into.clear()
  into.set(id, { value, until })
}

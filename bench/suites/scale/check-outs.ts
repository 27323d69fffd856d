import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { traced, type Waits } from '#bench/measure/own-time.ts'
import { createCheckoutHandler as createCheckout } from '#lambdas/actions/buyers/commerce.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'

export const oneCourse = [{ id: 'sp-0', quantity: 1 }]
const coursePriceCents = 4900
const functionMs = 60_000
/** The time that the parts of a checkout take at AWS and at the provider. Assumed the same for every store. */
const [requestMs, callMs] = [8, 250]

export type CheckOuts = {
  started: number
  refused: number
  failed: number
  /** By the clock of this machine. */
  ms: number[]
  /** What the product made each of them wait, on machines that are not busy. */
  ownMs: number[]
  /** The keys of all items that they wrote. */
  written: Set<string>
}

/** `times`: how many times more slowly the product's clock goes. `network`: of the buyers' addresses. */
type Crowd = { storeId: string; network: string; perSecond: number; seconds: number; times: number }

/** Each by another buyer, whether or not earlier ones have an answer. */
export async function checkOutRegularly(crowd: Crowd): Promise<CheckOuts> {
  const { perSecond, seconds, times } = crowd
  const result: CheckOuts = { started: 0, refused: 0, failed: 0, ms: [], ownMs: [], written: new Set() }
  const startedAt = performance.now()
  const all = Array.from({ length: seconds * perSecond }, async (_, n) => {
    await pause(startedAt + (n * 1000 * times) / perSecond - performance.now())
    const askedAt = performance.now()
    const { result: status, waits } = await traced(() => checkOut(crowd, n), result.written)
    result.ms.push(performance.now() - askedAt)
    result.ownMs.push(ownMsOf(waits))
    if (status === 200) result.started += 1
    else if (status === 429) result.refused += 1
    else result.failed += 1
  })
  await Promise.all(all)
  return result
}

const ownMsOf = ({ roundTrips, providerCalls, pausedMs }: Waits) =>
  roundTrips * requestMs + providerCalls * callMs + pausedMs

/** The function has as much time as it has, by the product's clock. */
export async function checkOut(
  { storeId, network, times }: Pick<Crowd, 'storeId' | 'network' | 'times'>,
  n: number,
): Promise<number> {
  const cart = { store_id: storeId, lines: oneCourse, total_cents: coursePriceCents }
  const event = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...cart, request_id: randomUUID() }),
    requestContext: { http: { sourceIp: `${network}:${(n % 65_536).toString(16)}::1` } },
  }
  const context = { ...lambdaContext, getRemainingTimeInMillis: () => functionMs * times }
  return (await createCheckout(event, context)).statusCode
}

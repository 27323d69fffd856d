import timers from 'node:timers/promises'
import { callsPerSettlement, settlingCallsPerSecond } from '#rules/money/provider-rate.ts'
import { secondMs } from '#rules/time.ts'
import { now } from '../clock.ts'
import { countInSecond } from '../data/table/rate-limits.ts'
import { paymentCallsPerSecond } from '../env.ts'
import { turnOfCall } from './turn-of-call.ts'

const turns = 'provider-turns'
/** The last second that is known to be used up. */
let full = 0

/** Has each call of the provider within `run` wait for its turn (docs/design/scale.md, Settling shares the provider's calls). */
export const withCallTurns = <Result>(run: () => Promise<Result>): Promise<Result> =>
  turnOfCall.run(waitForTurn, run)

async function waitForTurn(): Promise<void> {
  for (;;) {
    const at = now()
    if (await takeTurns(1, at)) return
    // Into the next second, spread over it.
    await timers.setTimeout(full + secondMs - at + Math.random() * secondMs)
  }
}

/**
 * Takes the turns for settling a payment. Returns whether there were enough in this second: settling and scheduled work share what
 * `settlingCallsPerSecond` leaves them.
 */
export const takeSettlingTurns = (): Promise<boolean> => takeTurns(callsPerSettlement, now())

async function takeTurns(count: number, at: number): Promise<boolean> {
  const second = Math.floor(at / secondMs) * secondMs
  if (second === full) return false
  const limit = settlingCallsPerSecond(paymentCallsPerSecond())
  const isTaken = await countInSecond(turns, limit, at, count)
  if (!isTaken) full = second
  return isTaken
}

import timers from 'node:timers/promises'
import { settlingCalls, settlingShareOf } from '#rules/money/provider-rate.ts'
import { secondMs } from '#rules/time.ts'
import { now } from '../clock.ts'
import { countInSecond } from '../data/table/rate-limits.ts'
import { paymentCallsPerSecond } from '../env.ts'
import { turnOfCall } from './turn-of-call.ts'

const turns = 'provider-turns'
/** The last second that is known to be used up. */
let full = 0

/** Has each call of the provider within `run` wait for its turn. */
export const inTurns = <Result>(run: () => Promise<Result>): Promise<Result> =>
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
 * `settlingShareOf` leaves them.
 */
export const takeSettlingTurns = (): Promise<boolean> => takeTurns(settlingCalls, now())

/** How long a webhook waits; Stripe waits longer for the reply, and so does the function. */
const webhookWaitMs = 6 * secondMs

/** The same, and waits for a later second while this one is used up. Returns false if none came within some seconds. */
export async function waitForSettlingTurns(): Promise<boolean> {
  const until = now() + webhookWaitMs
  while (!(await takeSettlingTurns())) {
    const at = now()
    const waitMs = Math.max(0, full + secondMs - at) + Math.random() * secondMs
    if (at + waitMs >= until) return false
    await timers.setTimeout(waitMs)
  }
  return true
}

async function takeTurns(count: number, at: number): Promise<boolean> {
  const second = Math.floor(at / secondMs) * secondMs
  if (second === full) return false
  const limit = settlingShareOf(paymentCallsPerSecond())
  const isTaken = await countInSecond(turns, limit, at, count)
  if (!isTaken) full = second
  return isTaken
}

import { setTimeout as pause } from 'node:timers/promises'
import { ConditionFailedError } from '../data/table/conditions.ts'
import { Failure } from '../failure.ts'

const maxTries = 8
const firstPauseMs = 20

/** `isComplete`: nothing is left that did not fit into its transaction. */
type Step = { wrote: boolean; isComplete: boolean }

/**
 * Repeats `settleOnce` until nothing is left to write, and after a pause when others have written meanwhile. Returns the last
 * step, and whether any of them wrote.
 * @throws Failure 'conflict' when others write without end
 */
export async function settleInSteps<Settled extends Step>(
  what: 'payment' | 'plan',
  settleOnce: () => Promise<Settled>,
): Promise<Settled> {
  let wrote = false
  for (;;) {
    const step = await settleStep(what, settleOnce)
    wrote ||= step.wrote
    if (step.isComplete) return { ...step, wrote }
  }
}

async function settleStep<Settled>(what: string, settleOnce: () => Promise<Settled>): Promise<Settled> {
  for (let tries = 1; tries <= maxTries; tries++) {
    try {
      return await settleOnce()
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error
      await pause(Math.random() * firstPauseMs * 2 ** tries)
    }
  }
  throw new Failure('conflict', `This ${what} is being settled. Please try again in a moment.`)
}

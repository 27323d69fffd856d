import { ignoreConditionFailure } from '../data/table/conditions.ts'
import { retryOnConflict } from '../data/table/retry.ts'

/** How often, and after what pauses, what others have written meanwhile is read and settled again. */
export const settlingTries = { tries: 8, pauses: { firstMs: 40, longestMs: 2560 } }

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
  const text = `This ${what} is being settled. Please try again in a moment.`
  let wrote = false
  for (;;) {
    const step = await retryOnConflict({ ...settlingTries, text }, () => ignoreConditionFailure(settleOnce()))
    wrote ||= step.wrote
    if (step.isComplete) return { ...step, wrote }
  }
}

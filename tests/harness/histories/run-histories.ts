import fc from 'fast-check'
import { historiesOf } from './events.ts'
import { live } from './live.ts'
import type { Stack } from './stack.ts'

type Options = { seed: number; runs: number; maxEvents: number; path?: string | undefined }

/** More than all histories of a stack are paid out. */
const platformCents = 99_999_999

/**
 * Lives random histories, one after the other, and throws at the first that differs from the model, with its seed and
 * path. With these it is lived again, and then made shorter as long as it still differs.
 */
export async function runHistories(stack: Stack, { seed, runs, maxEvents, path }: Options) {
  await stack.changePayments({ topUp: platformCents })
  await fc.assert(
    fc.asyncProperty(historiesOf(maxEvents), (history) => live(stack, history)),
    { seed, numRuns: runs, ...(path ? { path } : { endOnFailure: true }) },
  )
}

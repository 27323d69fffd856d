import fc from 'fast-check'
import { type History, historiesOf } from './events.ts'
import { runHistory } from './run-history.ts'
import type { Stack } from './stack.ts'

type Options = {
  seed: number
  runs: number
  maxEvents: number
  /** Of so many histories one ends with SIGKILL. */
  killsOneOf: number
  path?: string | undefined
  /** Lived first. */
  known?: readonly History[]
}

/** More than all histories of a stack are paid out. */
const platformCents = 99_999_999

/**
 * Lives random histories, one after the other, and throws at the first that differs from the model, with its seed and
 * path. With these it is lived again, and then made shorter as long as it still differs. Returns in how many of them each
 * kind of event has really happened.
 */
export async function runHistories(stack: Stack, { seed, runs, path, known = [], ...size }: Options) {
  const seen = new Map<string, number>()
  await stack.changePayments({ topUp: platformCents })
  await fc.assert(
    fc.asyncProperty(historiesOf(size), async (history) => {
      for (const name of await runHistory(stack, history)) seen.set(name, (seen.get(name) ?? 0) + 1)
    }),
    {
      seed,
      numRuns: runs,
      examples: known.map((history) => [history]),
      ...(path ? { path } : { endOnFailure: true }),
    },
  )
  return seen
}

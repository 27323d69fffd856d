import { setTimeout as pause } from 'node:timers/promises'

/** How long functions that are called during shutdown may take. */
const lastCallMs = 1000

/** Resolves once all calls have ended, or during shutdown as many as end in time. */
export async function lastCalls(calls: Iterable<Promise<unknown>>): Promise<void> {
  await Promise.race([Promise.allSettled(calls), pause(lastCallMs, undefined, { ref: false })])
}

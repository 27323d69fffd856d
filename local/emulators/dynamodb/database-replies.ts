import { setTimeout as pause } from 'node:timers/promises'

const startMs = 60_000

/** Resolves once the database replies. @throws Error if it does not within a minute. */
export async function waitForDatabase(endpoint: string, given?: AbortSignal) {
  const giveUpAt = performance.now() + startMs
  while (performance.now() < giveUpAt && !given?.aborted) {
    const reply = await fetch(endpoint, { signal: AbortSignal.timeout(1000) }).catch(() => undefined)
    if (reply) return
    await pause(10)
  }
  if (!given?.aborted) throw new Error(`DynamoDB does not answer at ${endpoint}.`)
}

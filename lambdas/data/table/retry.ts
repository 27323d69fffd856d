import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../../failure.ts'
import { isRetryable, toConditionFailedError } from './conditions.ts'

export const maxTries = 6
/** For a write that must succeed because something outside the table has already been done. 4 s on average. */
export const persistentTries = 12
/** Pauses before a request that conflicted or was throttled is repeated. */
export const requestPauses: Pauses = { firstMs: 50, longestMs: 1000 }

/** Limits of the delay before the second try, which double with each further one, and of every delay. */
export type Pauses = { firstMs: number; longestMs: number }

/** Repeats a request that another writer or throttling made fail. */
export async function withRetry<T>(
  request: () => Promise<T>,
  tryLimit = maxTries,
  beforeNext?: (error: unknown) => Promise<unknown>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await request()
    } catch (error) {
      const refused = toConditionFailedError(error)
      if (refused) throw refused
      if (!isRetryable(error)) throw error
      if (tries >= tryLimit) throw conflict()
      await pauseBeforeNext(tries)
      await beforeNext?.(error)
    }
  }
}

type Retries = {
  tries: number
  /** Without them, the next try follows at once. */
  pauses?: Pauses
  /** What is said when every try has failed. */
  text?: string
}

/**
 * Reads, decides and writes again while others write first. `attempt` returns undefined when its write was refused; the
 * next try reads again.
 * @throws Failure 'conflict' if no try has a result
 */
export async function retryOnConflict<T>(
  { tries, pauses, text }: Retries,
  attempt: (tried: number) => Promise<T | undefined>,
): Promise<T> {
  for (let tried = 1; tried <= tries; tried++) {
    const result = await attempt(tried)
    if (result !== undefined) return result
    if (pauses && tried < tries) await pauseBeforeNext(tried, pauses)
  }
  throw conflict(text)
}

/** Full jitter keeps concurrent writers from colliding again. */
export const pauseBeforeNext = (tried: number, { firstMs, longestMs }: Pauses = requestPauses) =>
  pause(Math.random() * Math.min(firstMs * 2 ** (tried - 1), longestMs))

/** Returns the 409 for a request after its last try failed. */
export const conflict = (text = 'This is busy right now. Please try again in a moment.') =>
  new Failure('conflict', text)

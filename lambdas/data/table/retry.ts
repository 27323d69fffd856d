import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../../failure.ts'
import { isRetryable, toConditionFailedError } from './conditions.ts'

export const maxTries = 6
/** For a write that must succeed because something outside the table has already been done. 4 s on average. */
export const persistentTries = 12
const firstPauseMs = 25
const longestPauseMs = 1000

/**
 * Repeats a request that another writer or throttling made fail. Full jitter keeps concurrent writers from colliding
 * again.
 */
export async function withRetry<T>(request: () => Promise<T>, tryLimit = maxTries): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await request()
    } catch (error) {
      const refused = toConditionFailedError(error)
      if (refused) throw refused
      if (!isRetryable(error)) throw error
      if (tries >= tryLimit) throw conflict()
      await pause(pauseMs(tries))
    }
  }
}

/** The delay before the next try. */
export const pauseMs = (tries: number) => Math.random() * Math.min(firstPauseMs * 2 ** tries, longestPauseMs)

/** Returns the 409 for a request after its last try failed. */
export const conflict = () => new Failure('conflict', 'This is busy right now. Please try again in a moment.')

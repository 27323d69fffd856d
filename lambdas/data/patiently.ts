import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../failure.ts'
import { asConditionFailed, isPassing } from './conditions.ts'

export const maxTries = 6
const firstPauseMs = 25

/** Repeats what another writer or a throttle got in the way of; full jitter, so that rivals part. */
export async function patiently<T>(request: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await request()
    } catch (error) {
      const refused = asConditionFailed(error)
      if (refused) throw refused
      if (!isPassing(error)) throw error
      if (tries === maxTries) throw conflict()
      await pause(pauseMs(tries))
    }
  }
}

/** Before the try after this one. */
export const pauseMs = (tries: number) => Math.random() * firstPauseMs * 2 ** tries

/** 409, when all tries were in vain. */
export const conflict = () => new Failure('conflict', 'This is busy right now. Please try again in a moment.')

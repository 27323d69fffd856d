import { join } from 'node:path'
import { createClock } from '#local/emulators/process/clock.ts'
import { dateOf } from '#local/emulators/process/moved-date.ts'

/**
 * Moves this process to the time of the local stack with this data folder: what a command writes has to be of the time that the
 * stack's functions have.
 */
export function followClockOf(dataDir: string) {
  const realNow = Date.now
  const aheadMs = createClock(join(dataDir, 'clock.json')).now() - realNow()
  // A clock that nobody has moved differs by the milliseconds between two readings.
  if (Math.abs(aheadMs) >= smallestMoveMs) globalThis.Date = dateOf(() => realNow() + aheadMs)
}

const smallestMoveMs = 1000

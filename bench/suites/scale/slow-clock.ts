import timers from 'node:timers/promises'
import { countPausedMs } from '#bench/measure/own-time.ts'

export type SlowClock = { stop: () => void }

/**
 * Lets the time of this process, as the product reads it and waits for it, pass so many times more slowly: what a crowd asks of the
 * product in a second, one machine does in some. Timers of sockets and of the database keep their own time.
 */
export function slowClock(times: number): SlowClock {
  const [now, wait] = [Date.now, timers.setTimeout]
  const startedAt = now()
  Date.now = () => Math.floor(startedAt + (now() - startedAt) / times)
  timers.setTimeout = (ms = 0, ...rest) => {
    countPausedMs(ms)
    return wait(ms * times, ...rest)
  }
  return {
    stop: () => {
      Date.now = now
      timers.setTimeout = wait
    },
  }
}

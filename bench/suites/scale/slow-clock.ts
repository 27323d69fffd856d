import timers from 'node:timers/promises'

export type SlowClock = { stop: () => void }

/**
 * Lets the time of this process, as the product reads it and waits for it, pass so many times more slowly: what a crowd asks of the
 * product in a second, one machine does in some. Timers of sockets and of the database keep their own time.
 */
export function slowClock(times: number): SlowClock {
  const [now, wait] = [Date.now, timers.setTimeout]
  const startedAt = now()
  Date.now = () => Math.floor(startedAt + (now() - startedAt) / times)
  timers.setTimeout = (ms, ...rest) => wait((ms ?? 0) * times, ...rest)
  return {
    stop: () => {
      Date.now = now
      timers.setTimeout = wait
    },
  }
}

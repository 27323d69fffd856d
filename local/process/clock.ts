/** The one clock of a local stack: handlers, triggers, user pool, token check, inbox and expiry all read it. */
export type Clock = {
  /** Epoch milliseconds. */
  now: () => number
  /** Backwards too. */
  advance: (seconds: number) => void
}

export function createClock(): Clock {
  let aheadMs = 0
  return {
    now: () => Date.now() + aheadMs,
    advance: (seconds) => {
      aheadMs += seconds * 1000
    },
  }
}

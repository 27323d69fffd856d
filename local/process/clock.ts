/** The only clock of a local stack, which handlers, triggers, user pool, token check, inbox and expiry all read. */
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

import { setMaxListeners } from 'node:events'

/** Rejects everything awaited through `within` once the time is over, and aborts `signal`. */
export type Deadline = {
  signal: AbortSignal
  within: <T>(work: Promise<T>) => Promise<T>
  end: () => void
}

/** The time starts now. */
export function startDeadline(milliseconds: number): Deadline {
  const stop = new AbortController()
  // Each piece of a campaign is a call that listens, and beyond ten listeners Node.js warns of a leak.
  setMaxListeners(0, stop.signal)
  const timer = setTimeout(() => stop.abort(), milliseconds)
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(new Error('hard stop')), { once: true })
  })
  // There may be no pending `within` when the time is over.
  stopped.catch(() => {})
  return {
    signal: stop.signal,
    within: (work) => Promise.race([work, stopped]),
    end() {
      clearTimeout(timer)
      stop.abort()
    },
  }
}

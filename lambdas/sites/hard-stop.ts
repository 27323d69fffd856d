/** Ends whatever is awaited through `within` once its time is over, and tells `signal`. */
export type HardStop = {
  signal: AbortSignal
  within: <T>(work: Promise<T>) => Promise<T>
  end: () => void
}

/** The time runs from now. */
export function hardStopAfter(milliseconds: number): HardStop {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), milliseconds)
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(new Error('hard stop')), { once: true })
  })
  // Nobody may be waiting when the time is over.
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

let isMissing = false
const listeners = new Set<() => void>()

/** As the browser reports it: false is certain, true is not. */
export const isOnline = () => navigator.onLine

/** Returns whether a chunk failed to load. Browsers cache that failure, so only a reload fetches it again. */
export const isChunkMissing = () => isMissing

export function reportMissingChunk() {
  isMissing = true
  for (const listener of listeners) listener()
}

/** Returns the function that unsubscribes. */
export function subscribeToConnection(listener: () => void) {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Returns the message to show if the server did not respond. */
export const unreachableText = () =>
  isOnline()
    ? 'We could not reach the server. Check your connection and try again.'
    : 'You are offline. Try again when your connection is back.'

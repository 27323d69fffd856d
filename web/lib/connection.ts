let isMissing = false
const watchers = new Set<() => void>()

/** As the browser sees it: false is certain, true is not. */
export const isOnline = () => navigator.onLine

/** Whether a file of the page could not be fetched. Browsers remember that: only a reload asks for it again. */
export const isPartMissing = () => isMissing

export function reportMissing() {
  isMissing = true
  for (const watcher of watchers) watcher()
}

/** Answers how to stop. */
export function watchConnection(onChange: () => void) {
  watchers.add(onChange)
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    watchers.delete(onChange)
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Why there was no answer, to be shown. */
export const unreachable = () =>
  isOnline()
    ? 'We could not reach the server. Check your connection and try again.'
    : 'You are offline. Try again when your connection is back.'

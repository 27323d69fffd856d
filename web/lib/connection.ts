/** As the browser sees it: false is certain, true is not. */
export const isOnline = () => navigator.onLine

export function watchConnection(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Why there was no answer, to be shown. */
export const unreachable = () =>
  isOnline()
    ? 'We could not reach the server. Check your connection and try again.'
    : 'You are offline. Try again when your connection is back.'

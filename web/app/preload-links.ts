import { preloadData, preloadPage } from './pages.ts'
import { pageAtRest } from './when-idle.ts'

/** As many as the dashboard's limit of 150 KiB has room for. */
const mostVisited = ['/app/offers', '/app/idea']

/**
 * Fetches pages before they are opened: the most visited ones when the browser is idle, any other when the pointer or
 * the focus is on a link to it. A press, which is followed by a click, asks for its data too. Returns a function that
 * stops.
 */
export function preloadLinks() {
  const stop = new AbortController()
  const options = { passive: true, signal: stop.signal }
  for (const type of ['pointerover', 'focusin'])
    addEventListener(type, (event) => withPath(event, preloadPage), options)
  addEventListener('pointerdown', (event) => withPath(event, preloadData), options)
  void preloadMostVisited(stop.signal)
  return () => stop.abort()
}

function withPath({ target }: Event, preload: (path: string) => unknown) {
  const link = target instanceof Element && target.closest('a')
  if (link && link.origin === location.origin) preload(link.pathname)
}

/** One after another, so that they never compete with what the seller has asked for. */
async function preloadMostVisited(stopped: AbortSignal) {
  await pageAtRest().catch(() => undefined)
  if (!location.pathname.startsWith('/app/')) return
  for (const path of mostVisited) if (!stopped.aborted && navigator.onLine) await preloadPage(path)
}

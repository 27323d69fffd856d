import { preloadData, preloadPage } from './pages.ts'

/**
 * Fetches a page when the pointer or the focus is on a link to it. A press, which is followed by a click, asks for its data
 * too. Returns a function that stops.
 */
export function preloadLinks() {
  const stop = new AbortController()
  const options = { passive: true, signal: stop.signal }
  for (const type of ['pointerover', 'focusin'])
    addEventListener(type, (event) => withPath(event, preloadPage), options)
  addEventListener('pointerdown', (event) => withPath(event, preloadData), options)
  return () => stop.abort()
}

function withPath({ target }: Event, preload: (path: string) => unknown) {
  const link = target instanceof Element && target.closest('a')
  if (link && link.origin === location.origin) preload(link.pathname)
}

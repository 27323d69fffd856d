import { safeRedirect } from '#rules/accounts/redirect.ts'
import { preloadData, prepareData } from './page-data.ts'
import { preloadPage } from './pages.ts'

/**
 * Fetches a page when the pointer or the focus is on a link to it. A press asks for its data too, or else the click
 * of a key, before the router sees it. A press on Sign In fetches the page after it. Returns a function that stops.
 */
export function preloadLinks() {
  const stop = new AbortController()
  const options = { passive: true, signal: stop.signal }
  for (const type of ['pointerover', 'focusin'])
    addEventListener(type, (event) => withPath(event, preparePage), options)
  for (const type of ['pointerdown', 'click'])
    addEventListener(type, (event) => withPath(event, preloadData), { ...options, capture: true })
  addEventListener('submit', preloadTarget, { ...options, capture: true })
  return () => stop.abort()
}

/** Fetches the code of the page after the sign-in while the user pool replies. */
function preloadTarget() {
  if (location.pathname !== '/auth' && location.pathname !== '/signin') return
  const target = safeRedirect(new URLSearchParams(location.search).get('redirect'))
  void preloadPage(target.split(/[?#]/, 1)[0] ?? '')
}

function preparePage(path: string) {
  void preloadPage(path)
  void prepareData(path)
}

function withPath({ target }: Event, preload: (path: string) => unknown) {
  const link = target instanceof Element && target.closest('a')
  if (link && link.origin === location.origin) preload(link.pathname)
}

import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { waitForIdlePage } from './when-idle.ts'

const families = ['Instrument Sans Variable', 'Bricolage Grotesque Variable']
/** Where web/app/early-requests.ts looks for the addresses of the fonts that the browser has. */
const key = 'fonts'
let areLoaded = false

/**
 * Fetches the web fonts once the page is at rest, so that they never delay what is needed first. The next
 * document of this browser has them from its start; it does without those that are not there when it is first painted.
 */
export function loadWebFonts() {
  void waitForIdlePage()
    .then(fetchFonts)
    .catch(() => undefined)
}

async function fetchFonts() {
  // Browsers may refuse an optional font that took long. No text would move here: none uses it yet.
  if (document.documentElement.dataset.fonts === undefined)
    for (const face of document.fonts) face.display = 'swap'
  await Promise.all(families.map((family) => document.fonts.load(`1em "${family}"`)))
  areLoaded = true
  localStorage.setItem(key, document.getElementById('config')?.dataset.fonts ?? '')
}

/** Applies the fonts with the next page: on the current one, text that is being read would move. */
export function useWebFonts() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (areLoaded) document.documentElement.dataset.fonts = ''
  }, [pathname])
}

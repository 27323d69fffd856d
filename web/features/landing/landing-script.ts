import { afterPaint } from './after-paint.ts'
import { startLanding } from './start-landing.ts'

/** Where the application's documents look for the addresses of the fonts that the browser has. */
const key = 'fonts'

/** The page has fetched the fonts, so that the application has them from its start (web/app/early-requests.ts). */
async function noteFonts() {
  const links = [...document.querySelectorAll('link[rel=preload][as=font]')]
  const addresses = links.map((link) => link.getAttribute('href')).toSorted()
  const { status } = await document.fonts.ready
  if (status !== 'loaded' || addresses.length === 0) return
  try {
    localStorage.setItem(key, addresses.join(' '))
  } catch {
    // If storage is blocked, the application fetches the fonts when it is idle.
  }
}

afterPaint(() => {
  startLanding(document.body)
  void noteFonts()
})

import type { Home } from '#contract/home.ts'
import { hasSessionMarker } from '../../lib/session/marker.ts'
import { contentOf, filledPage } from './fill.ts'
import type { Pieces } from './pieces.tsx'

declare global {
  interface Window {
    /** The request for the dashboard's pieces, which web/app/early-requests.ts has sent. */
    pieces?: Promise<Response>
    /** Starts the application after the next frame (web/app/start-application.ts). */
    startApplication?: () => void
  }
}

/** A reply that arrives before is shown without placeholders. */
const placeholdersAfterMs = 100

/** Until the application draws, and only while somebody is signed in. */
const isOurs = (root: HTMLElement) => root.dataset.drawn === undefined && hasSessionMarker()

function show(root: HTMLElement, page: DocumentFragment) {
  root.dataset.early = ''
  root.replaceChildren(page)
}

function storeDomain(): string | undefined {
  const config: { storeDomain?: string } = JSON.parse(document.getElementById('config')?.textContent ?? '{}')
  return config.storeDomain
}

/** Shows the dashboard without the application, from the reply to the document's request. Leaves anything unusual to it. */
async function showDashboard(root: HTMLElement) {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const pieces: Pieces = await (await window.pieces)?.json()
    timer = setTimeout(() => {
      if (!isOurs(root)) return
      show(root, contentOf(pieces.loading))
      window.startApplication?.()
    }, placeholdersAfterMs)
    const reply = await window.early?.replies['/api/home']?.reply
    if (!reply?.ok) return
    // The application reads the reply itself, and checks it.
    const home: Home = await reply.clone().json()
    // The application shows another page for a closed account.
    if (home.tenant?.closes_at) return
    const page = isOurs(root) ? filledPage(pieces, home, storeDomain()) : undefined
    if (!page) return
    clearTimeout(timer)
    root.dataset.filled = ''
    show(root, page)
  } catch {
    // The application shows what has gone wrong.
  } finally {
    window.startApplication?.()
  }
}

function begin() {
  const root = document.getElementById('root')
  if (root) void showDashboard(root)
  return root !== null
}

// It may arrive before the document's body.
if (!begin())
  new MutationObserver((_changes, observer) => {
    if (begin()) observer.disconnect()
  }).observe(document, { childList: true, subtree: true })

import { hasSessionMarker } from '../../lib/session/marker.ts'
import { keepEarlyFields } from '../early-fields.ts'
import { keepEarlyFocus } from '../early-focus.ts'
import { contentOf } from './fill-texts.ts'

declare global {
  interface Window {
    /** The request for the page's pieces, which web/app/early-requests.ts has sent. */
    pieces?: Promise<Response>
    /** Starts the application after the next frame (web/app/start-application.ts). */
    startApplication?: () => void
  }
}

type View<DashboardFragments, Reply> = {
  /** The document's request whose reply is shown. */
  path: string
  /** A reply that arrives before is shown without placeholders. */
  placeholdersAfterMs: number
  /** Whether the application starts once there are placeholders, or the page alone. It occupies the processor, so the page is later. */
  startsBesidePlaceholders: boolean
  /** Returns the page; undefined where it shows more than the pieces have. */
  filled: (pieces: DashboardFragments, reply: Reply) => DocumentFragment | undefined
  onShown?: (root: HTMLElement) => void
}

/** Until the application draws, and only while somebody is signed in. */
const isOurs = (root: HTMLElement) => root.dataset.drawn === undefined && hasSessionMarker()

/** The page that has arrived replaces its placeholders, in which somebody may be typing. */
function keepEarly(root: HTMLElement) {
  const enterFields = keepEarlyFields(root)
  const restoreFocus = keepEarlyFocus(root)
  return () => {
    enterFields()
    restoreFocus()
  }
}

/** Shows a page without the application, from the reply to the document's request. Leaves anything unusual to it. */
async function showPage<DashboardFragments extends { loading: string }, Reply>(
  root: HTMLElement,
  { path, placeholdersAfterMs, startsBesidePlaceholders, filled, onShown }: View<DashboardFragments, Reply>,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (page: DocumentFragment) => {
    const restore = root.dataset.early === undefined ? undefined : keepEarly(root)
    root.dataset.early = ''
    root.replaceChildren(page)
    restore?.()
    onShown?.(root)
  }
  try {
    const pieces: DashboardFragments = await (await window.pieces)?.json()
    timer = setTimeout(() => {
      if (!isOurs(root)) return
      show(contentOf(pieces.loading))
      if (startsBesidePlaceholders) window.startApplication?.()
    }, placeholdersAfterMs)
    const reply = await window.early?.replies[path]?.reply
    if (!reply?.ok) return
    // The application reads the reply itself, and checks it.
    const page = filled(pieces, await reply.clone().json())
    if (!page || !isOurs(root)) return
    clearTimeout(timer)
    root.dataset.filled = ''
    show(page)
  } catch {
    // The application shows what has gone wrong.
  } finally {
    window.startApplication?.()
  }
}

/** Shows the page as soon as the document has a place for it. */
export function showFirstView<DashboardFragments extends { loading: string }, Reply>(
  view: View<DashboardFragments, Reply>,
) {
  const begin = () => {
    const root = document.getElementById('root')
    if (root) void showPage(root, view)
    return root !== null
  }
  // The script may arrive before the document's body.
  if (!begin())
    new MutationObserver((_changes, observer) => {
      if (begin()) observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
}

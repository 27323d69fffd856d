import { lastSeenPageKey } from '../session/last-seen.ts'
import { markedUserId } from '../session/marker.ts'
import { outdated, refreshing } from './refreshing.ts'

const path = '/app/dashboard'
const longestWaitMs = 2_000

/**
 * Stores the dashboard as it is shown, once the browser is idle, so that the next start shows it before any script has
 * arrived (web/app/early-requests.ts).
 */
export function saveLastSeenPage(userId: string) {
  if (location.pathname !== path) return
  if ('requestIdleCallback' in window) requestIdleCallback(() => save(userId), { timeout: longestWaitMs })
}

function save(userId: string) {
  const html = location.pathname === path && markedUserId() === userId ? shownPage() : undefined
  if (!html) return
  const version = document.getElementById('config')?.dataset.build
  try {
    localStorage.setItem(
      lastSeenPageKey,
      JSON.stringify({ userId, path, version, savedAtMs: Date.now(), html }),
    )
  } catch {
    // Storage is full or blocked: the next start shows the page later.
  }
}

/** Returns the page's HTML, marked as being refreshed; undefined unless it shows its numbers and no dialog is open. */
function shownPage() {
  const root = document.getElementById('root')
  if (!root?.querySelector('main dl') || document.querySelector('[role=dialog]')) return undefined
  const copy = root.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return undefined
  // The chart is drawn later than the rest: shown at once, it would disappear in between. Its table is for screen readers.
  for (const each of copy.querySelectorAll('[data-drawn-later]')) each.replaceChildren()
  for (const each of copy.querySelectorAll('table')) each.remove()
  for (const each of copy.querySelectorAll<HTMLElement>('main > *')) if (isOutOfSight(each)) each.remove()
  copy.querySelector('[data-refresh-note] p')?.replaceChildren(refreshingNote(), outdatedNote())
  return copy.innerHTML
}

/** Of a page that is drawn ahead (web/app/shell/page-in-turn.tsx). */
const isOutOfSight = ({ style }: HTMLElement) => style.display === 'none'

const elementWith = (name: 'span' | 'a', className: string, ...content: (string | Node)[]) => {
  const element = Object.assign(document.createElement(name), { className })
  element.append(...content)
  return element
}

const refreshingNote = () => elementWith('span', refreshing.className, refreshing.text)

/** Shown if the application does not arrive. Its link opens the document again. */
function outdatedNote() {
  const link = elementWith('a', outdated.actionClassName, outdated.action)
  link.setAttribute('href', path)
  const note = elementWith('span', outdated.className, outdated.text, link)
  note.hidden = true
  return note
}

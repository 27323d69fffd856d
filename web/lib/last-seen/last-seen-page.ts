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
  // What is drawn later than the rest would disappear in between; the application draws no toast as it starts.
  for (const each of copy.querySelectorAll('[data-drawn-later], :scope > section')) each.remove()
  for (const each of copy.querySelectorAll<HTMLElement>('main > *')) if (isOutOfSight(each)) each.remove()
  copy.querySelector('[data-refresh-note] p')?.replaceChildren(refreshingNote(), outdatedNote())
  markForReact(copy)
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

/**
 * Adds the comments by which React finds its way when it hydrates the page: between texts that follow each other, and around
 * what is in a boundary. The page may have been hydrated itself, and have some of them.
 */
function markForReact(page: HTMLElement) {
  for (const comment of nodesOf(page, NodeFilter.SHOW_COMMENT)) comment.parentNode?.removeChild(comment)
  for (const { nextSibling: next, parentNode } of nodesOf(page, NodeFilter.SHOW_TEXT))
    if (next?.nodeType === Node.TEXT_NODE) parentNode?.insertBefore(document.createComment(' '), next)
  const main = page.querySelector('main')
  main?.prepend(...['$', '&'].map((mark) => document.createComment(mark)))
  main?.append(...['/&', '/$'].map((mark) => document.createComment(mark)))
}

function nodesOf(page: HTMLElement, which: number) {
  const walker = document.createTreeWalker(page, which)
  const found: Node[] = []
  while (walker.nextNode()) found.push(walker.currentNode)
  return found
}

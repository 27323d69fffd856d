import { isOperator } from '../lib/session/operator-role.ts'
import { session } from '../lib/session.ts'

/** Where the shell has its sidebar. */
export const roomForSidebar = '(width >= 64rem)'

const shownPath = '/app/dashboard'

let isUnchanged = () => true

/** Only while `known` returns the same as now is the page as it is shown: React leaves attributes of what has changed as they are. */
export function followShown(known: () => unknown) {
  const shown = known()
  isUnchanged = () => known() === shown
}

/**
 * Returns whether the document shows the dashboard as the application draws it first: as the seller saw it last, or filled
 * with the reply. The pieces have no entries of operators.
 */
export function showsDashboard({ dataset }: HTMLElement) {
  const { state, user } = session.snapshot()
  if (state !== 'signed-in' || location.pathname !== shownPath || !isUnchanged()) return false
  return window.lastSeen !== undefined || (dataset.filled !== undefined && !isOperator(user?.role))
}

/** Leaves what the application draws first, so that React finds it. */
export function makeHydratable(root: HTMLElement) {
  const [refreshing, outdated] = root.querySelectorAll<HTMLElement>('[data-refresh-note] p > *')
  outdated?.remove()
  if (refreshing) refreshing.hidden = false
  if (!matchMedia(roomForSidebar).matches) root.querySelector('aside')?.replaceChildren()
}

import type { ReactNode } from 'react'
import type { Location } from 'react-router-dom'

/** A page that is shown or could be. The key is new for each drawing, so that none keeps what was typed or opened in it. */
export type Drawing = { key: number; path: string; element: ReactNode; drawnAtMs: number }

/** The page at the present path, and those that are drawn out of sight: the last ones that were left. */
export type Turns = { shown: Drawing; ahead: readonly Drawing[]; left: Drawing | undefined; nextKey: number }

/** Where most presses lead. The others have much that depends on the address, or are seldom returned to. */
const drawnAhead = new Set([
  '/app/dashboard',
  '/app/idea',
  '/app/offers',
  '/app/my-products',
  '/app/orders',
  '/app/analytics',
])

/** What a page says of the time would be older than that. */
const longestAgeMs = 300_000
const maxAhead = 3

export const firstPage = (path: string, element: ReactNode): Turns => ({
  shown: { key: 0, path, element, drawnAtMs: 0 },
  ahead: [],
  left: undefined,
  nextKey: 1,
})

/** Returns whether the page at this path is drawn for itself. Any other takes the place of the one before, as the router has it. */
export const isDrawnAhead = (path: string) => drawnAhead.has(path)

/** Shows the page at a location: the one that is drawn already, if it was drawn for just that address and lately. */
export function showPage(turns: Turns, location: Location, element: ReactNode, nowMs: number): Turns {
  const path = location.pathname
  const drawn = turns.ahead.find((each) => each.path === path)
  const isPlain = location.search === '' && location.hash === '' && location.state === null
  const isTaken = drawn && isPlain && nowMs - drawn.drawnAtMs < longestAgeMs
  return {
    shown: isTaken ? drawn : { key: turns.nextKey, path, element, drawnAtMs: nowMs },
    ahead: turns.ahead.filter((each) => each !== drawn),
    left: isDrawnAhead(turns.shown.path) ? turns.shown : undefined,
    nextKey: turns.nextKey + 1,
  }
}

/** Draws the page that was left anew, out of sight. */
export function redrawLeftPage(turns: Turns, nowMs: number): Turns {
  const { left, nextKey } = turns
  if (!left || left.path === turns.shown.path) return turns
  const drawing = { ...left, key: nextKey, drawnAtMs: nowMs }
  return {
    ...turns,
    ahead: [drawing, ...turns.ahead.filter(({ path }) => path !== left.path)].slice(0, maxAhead),
    left: undefined,
    nextKey: nextKey + 1,
  }
}

/** Draws all of them anew: what they begin with has changed. */
export const redrawAhead = (turns: Turns, nowMs: number): Turns => ({
  ...turns,
  ahead: turns.ahead.map((each, index) => ({ ...each, key: turns.nextKey + index, drawnAtMs: nowMs })),
  nextKey: turns.nextKey + turns.ahead.length,
})

import { startTransition, useEffect, useState } from 'react'
import { groupsOf } from './row-groups.ts'

/** A page of rows in one frame takes longer than a press may wait. Even, for lists in two columns. */
const rowsInFrame = 25

/** Returns the groups of a list. What comes to a list that is shown already joins it in several frames. */
export function useRowGroups<Row>(pages: readonly (readonly Row[])[]): readonly (readonly Row[])[] {
  const rows = pages.flat()
  const [painted, setPainted] = useState(rows.length)
  const shown = Math.min(rows.length, painted + rowsInFrame)
  useEffect(() => {
    if (shown === painted) return
    // The transition is rendered after this frame, and any press before it.
    const frame = requestAnimationFrame(() => startTransition(() => setPainted(shown)))
    return () => cancelAnimationFrame(frame)
  }, [shown, painted])
  return groupsOf(rows.slice(0, shown))
}

import { useState } from 'react'
import { useRootMark } from '../hooks/use-root-mark.ts'
import { classNames } from '../styles/class-names.ts'

/**
 * Covers the page below a dialog, which a rule of tokens.css stops from scrolling meanwhile; the room of its scroll bar
 * is kept. Radix's overlay would add a style sheet, for which the browser looks at the whole page again.
 */
export function Scrim({ className }: { className: string }) {
  // Read before anything is inserted, when it costs no layout.
  const [hadScrollBar] = useState(() => innerWidth > document.documentElement.clientWidth)
  useRootMark('scrim', hadScrollBar ? 'over-scroll-bar' : '')
  return <div className={classNames('pointer-events-auto fixed inset-0 animate-fade bg-scrim', className)} />
}

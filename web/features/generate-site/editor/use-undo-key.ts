import { useEffect, useEffectEvent } from 'react'

/** Ctrl+Z or ⌘Z, except in text fields, which have their own undo. */
export function useUndoKey(undo: (() => void) | undefined) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    if (!isUndo || !undo || hasNativeUndo(event.target)) return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const hasNativeUndo = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('textarea, [contenteditable], input:not([type=radio], [type=checkbox], [type=color])')

import { useEffect, useEffectEvent } from 'react'

/** Ctrl+Z or ⌘Z, except in a field, which takes back what was typed into it by itself. */
export function useUndoKey(undo: (() => void) | undefined) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    if (!isUndo || !undo || takesItBackItself(event.target)) return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const takesItBackItself = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('textarea, [contenteditable], input:not([type=radio], [type=checkbox], [type=color])')

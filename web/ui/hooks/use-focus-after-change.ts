import { useEffect, useRef } from 'react'

/** Returns the ref of an element that takes the focus when `view` changes, because what had it is no longer there. */
export function useFocusAfterChange<Shown extends HTMLElement>(view: boolean) {
  const element = useRef<Shown>(null)
  const before = useRef(view)
  useEffect(() => {
    if (before.current !== view) element.current?.focus()
    before.current = view
  }, [view])
  return element
}

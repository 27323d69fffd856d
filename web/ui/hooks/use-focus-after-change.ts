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

/** Returns the ref of a list that takes the focus when the entry that had it is removed. */
export function useFocusAfterRemoval<List extends HTMLElement>(count: number) {
  const list = useRef<List>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) list.current?.focus()
    before.current = count
  }, [count])
  return list
}

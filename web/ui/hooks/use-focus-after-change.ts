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

/**
 * Returns the ref of a list that takes the focus when the entry that had it is removed, also by a dialog that was opened there. A list
 * that gets shorter by itself leaves the focus where it is.
 */
export function useFocusAfterRemoval<List extends HTMLElement>(count: number) {
  const list = useRef<List>(null)
  const before = useRef(count)
  const hadFocus = useRef(false)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const isInDialog = target.closest('[role=dialog], [role=alertdialog]') !== null
      hadFocus.current = (isInDialog && hadFocus.current) || Boolean(list.current?.contains(target))
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  useEffect(() => {
    if (count < before.current && hadFocus.current && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true })
    before.current = count
  }, [count])
  return list
}

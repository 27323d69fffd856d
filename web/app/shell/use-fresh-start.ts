import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Begins every further page at its top, with the focus on its content. Returns the ref of that content. */
export function useFreshStart() {
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    scrollTo(0, 0)
    content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}

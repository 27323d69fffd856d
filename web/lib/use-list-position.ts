import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** How far down each list was left, by the key of its place in the history. */
const leftAt = new Map<string, number>()

/** Returns to where the list was left when one goes back to it, once it `isShown`. */
export function useListPosition(isShown: boolean) {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  useLayoutEffect(() => () => void leftAt.set(key, scrollY), [key])
  useEffect(() => {
    const y = leftAt.get(key)
    if (!isShown || !isReturn || y === undefined) return
    leftAt.delete(key)
    // After the shell, which shows the top of every page.
    const frame = requestAnimationFrame(() => scrollTo(0, y))
    return () => cancelAnimationFrame(frame)
  }, [key, isReturn, isShown])
}

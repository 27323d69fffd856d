import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** The link that was followed from each list and where it was in the window, by the list's key in the history. */
const leftAt = new Map<string, { href: string | null; top: number }>()

/** Returns to the link that was followed when one goes back to its list, once the list `isShown`. */
export function useScrollRestoration(isShown: boolean) {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('main a') : null
      if (link) leftAt.set(key, { href: link.getAttribute('href'), top: link.getBoundingClientRect().top })
    }
    document.addEventListener('click', remember, { capture: true })
    return () => document.removeEventListener('click', remember, { capture: true })
  }, [key])
  useEffect(() => {
    const left = leftAt.get(key)
    if (!isShown || !isReturn || !left) return
    // After the shell, which shows the top of every page.
    const frame = requestAnimationFrame(() => {
      leftAt.delete(key)
      returnTo(left)
    })
    return () => cancelAnimationFrame(frame)
  }, [key, isReturn, isShown])
}

function returnTo({ href, top }: { href: string | null; top: number }) {
  const links = [...document.querySelectorAll<HTMLElement>('main a')]
  const link = links.find((each) => each.getAttribute('href') === href)
  if (!link) return
  // Also lays out what is around the link: it may only be estimated while it is out of sight.
  link.scrollIntoView({ block: 'start', behavior: 'instant' })
  scrollBy({ top: link.getBoundingClientRect().top - top, behavior: 'instant' })
  link.focus({ preventScroll: true })
}

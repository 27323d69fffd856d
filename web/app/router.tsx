import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router as PlainRouter } from 'react-router-dom'
import { arrivalOf } from './page-data.ts'
import { isPageLoaded } from './pages.ts'

/** Whether the page at this path can be drawn now. Of others the page before stays until they can. */
const isReady = (path: string) => isPageLoaded(path) && arrivalOf(path) === undefined

/**
 * The router's own, except that a page that is there is drawn at once. In a transition, as the router has it, React draws for
 * 5 ms at a time and lets the browser do something else in between, although there is nothing to be waited for.
 */
export function Router({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => {
    let shown = history.location.pathname
    return history.listen((next) => {
      const path = next.location.pathname
      const draw = () => setState(next)
      // A field whose text is in the address would lose letters in a transition.
      if (path === shown || isReady(path)) draw()
      else startTransition(draw)
      shown = path
    })
  }, [history])
  return (
    <PlainRouter location={location} navigationType={action} navigator={history}>
      {children}
    </PlainRouter>
  )
}

import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router as PlainRouter } from 'react-router-dom'
import { pageDataPromise } from './page-data.ts'
import { canPreload, isPageLoaded, preloadPage } from './pages.ts'

/** Returns whether the page at this path can be drawn now. Of others the page before stays until they can. */
const isReady = (path: string) => isPageLoaded(path) && pageDataPromise(path) === undefined

const untilReady = (path: string) => Promise.all([preloadPage(path), pageDataPromise(path)])

/**
 * The router's own, except that a page is drawn at once, when its code and data are there. In a transition, as the router has
 * it, React draws in vain before they are, and afterwards for 5 ms at a time with something else of the browser in between.
 */
export function Router({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => {
    let shown = history.location.pathname
    let latest: object | undefined
    const stop = history.listen((next) => {
      const path = next.location.pathname
      const isSamePage = path === shown
      shown = path
      latest = next
      const draw = () => {
        if (latest !== next) return
        // A field whose text is in the address would lose letters in a transition.
        if (isSamePage || isReady(path)) setState(next)
        else startTransition(() => setState(next))
      }
      if (isSamePage || isReady(path) || !canPreload(path)) draw()
      else void untilReady(path).then(draw)
    })
    return () => {
      latest = undefined
      stop()
    }
  }, [history])
  return (
    <PlainRouter location={location} navigationType={action} navigator={history}>
      {children}
    </PlainRouter>
  )
}

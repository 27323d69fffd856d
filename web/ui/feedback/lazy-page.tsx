import { type ComponentType, createElement, lazy, useEffect, useState, useSyncExternalStore } from 'react'
import { isOnline, subscribeToConnection } from '../../lib/api/connection.ts'
import { reloadIfReachable } from '../../lib/page/reload.ts'
import { Button } from '../controls/button.tsx'

/**
 * A page in its own chunk, loaded when it is first shown or preloaded. If loading fails, an offline state takes its place
 * and reloads when the connection returns. Without it the whole application would crash.
 */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined
  const fetchPage = async () => {
    loaded = await load()
    return loaded
  }
  const LazyPage = lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await fetchPage() }
    } catch (error) {
      console.warn('A page could not be fetched:', error)
      return { default: PageLoadError }
    }
  })
  // A loaded page is rendered at once: a suspended one would first show a fallback, which React keeps for 300 ms.
  const Page = (props: P) => {
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? LazyPage)
    return createElement(Shown, props)
  }
  /** Fetches the page before it is shown. A failure surfaces when it is. */
  const preload = () =>
    fetchPage().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(Page, { preload, isLoaded: () => loaded !== undefined })
}

const pollEveryMs = 5_000

/** Shown in place of a page when its chunk failed to load. Browsers cache that failure, so only a reload recovers. */
function PageLoadError() {
  const online = useSyncExternalStore(subscribeToConnection, isOnline)
  useEffect(() => {
    const reload = () => void reloadIfReachable()
    reload()
    const timer = setInterval(reload, pollEveryMs)
    addEventListener('online', reload)
    return () => {
      clearInterval(timer)
      removeEventListener('online', reload)
    }
  }, [])
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-6 py-20 text-center">
      <h1 className="font-display text-2xl font-semibold tracking-title">
        {online ? 'This page could not be loaded' : 'You are offline'}
      </h1>
      <p className="mt-2 text-muted">
        {online
          ? 'It appears automatically as soon as it can be reached again.'
          : 'This page appears automatically as soon as your connection is back.'}
      </p>
      {online && (
        <Button
          className="mt-6"
          variant="secondary"
          onClick={() => void reloadIfReachable({ isAsked: true })}
        >
          Try Again
        </Button>
      )}
    </div>
  )
}

import { useEffect, useSyncExternalStore } from 'react'
import { isOnline, subscribeToConnection } from '../../lib/connection.ts'
import { reloadIfReachable } from '../../lib/reload.ts'
import { Button } from '../controls/button.tsx'

const pollEveryMs = 5_000

/** Shown in place of a page whose chunk failed to load. Browsers cache that failure, so only a reload recovers. */
export function MissingPage() {
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
          ? 'It appears by itself as soon as it can be reached again.'
          : 'This page appears by itself as soon as your connection is back.'}
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

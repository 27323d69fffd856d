import { useSyncExternalStore } from 'react'
import { isChunkMissing, isOnline, subscribeToConnection } from '../../../lib/api/connection.ts'

/** Says that the browser is offline, or that a chunk failed to load and a reload is needed. */
export function ConnectionNote() {
  const online = useSyncExternalStore(subscribeToConnection, isOnline, () => true)
  const isIncomplete = useSyncExternalStore(subscribeToConnection, isChunkMissing, isChunkMissing)
  return (
    <div aria-live="polite" className="bg-warning-soft text-center text-sm font-medium text-warning">
      {!online && (
        <p className="px-4 py-2.5">
          You are offline. Nothing is loaded or saved until your connection is back.
        </p>
      )}
      {online && isIncomplete && (
        <p className="px-4">
          Part of this page could not be loaded.{' '}
          <button
            type="button"
            className="min-h-11 font-semibold underline"
            onClick={() => location.reload()}
          >
            Reload Page
          </button>
        </p>
      )}
    </div>
  )
}

import { useSyncExternalStore } from 'react'
import { isOnline, isPartMissing, watchConnection } from '#web/lib/connection.ts'

/** Why nothing arrives and nothing can be saved, for as long as that is so, and what to do about what is missing then. */
export function ConnectionNote() {
  const online = useSyncExternalStore(watchConnection, isOnline)
  const isIncomplete = useSyncExternalStore(watchConnection, isPartMissing)
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

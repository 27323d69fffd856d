import { useSyncExternalStore } from 'react'
import { isOnline, watchConnection } from '#web/lib/connection.ts'

/** Why nothing arrives and nothing can be saved, for as long as that is so. */
export function OfflineNote() {
  const online = useSyncExternalStore(watchConnection, isOnline)
  return (
    <div aria-live="polite" className="sticky top-0 z-30">
      {!online && (
        <p className="bg-warning-soft px-4 py-2.5 text-center text-sm font-medium text-warning">
          You are offline. Nothing is loaded or saved until your connection is back.
        </p>
      )}
    </div>
  )
}

import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { outdated, refreshing } from '../../lib/last-seen/refreshing.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { useUnpaidTenant } from './payment-failed-note.tsx'

/** Shown, but the server did not reply when it was loaded again. */
const hasFailed = (query: Query) =>
  query.isActive() && query.state.status === 'error' && query.state.data !== undefined

/** Shown as the seller saw it last, and not loaded since. */
const isKept = ({ state: { dataUpdatedAt } }: Query) =>
  dataUpdatedAt > 0 && dataUpdatedAt < performance.timeOrigin

/** Without a connection the query library sends nothing, and reports no failure. */
const isWaiting = (query: Query) => query.state.fetchStatus === 'paused' && isKept(query)

const isOutdated = (query: Query) => hasFailed(query) || isWaiting(query)

/** Says that the page shows older numbers: while they are loaded again, and when that has failed. */
export function RefreshNote() {
  const queries = useQueryClient()
  const isBesideNote = useUnpaidTenant() !== undefined
  const cache = queries.getQueryCache()
  const read = () => {
    const all = cache.getAll()
    const failed = all.filter(isOutdated)
    const isBusy = all.some((query) => query.state.fetchStatus === 'fetching' && isKept(query))
    if (failed.some((query) => query.state.fetchStatus !== 'fetching')) return 'failed'
    return failed.length > 0 || isBusy ? 'refreshing' : 'fresh'
  }
  const state = useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]),
    read,
    () => (typeof window !== 'undefined' && window.lastSeen ? 'refreshing' : 'fresh'),
  )
  return (
    <div
      data-refresh-note
      className={classNames(
        'pointer-events-none fixed top-3 right-4 z-30 text-xs print:hidden',
        isBesideNote && 'lg:top-14',
      )}
    >
      <p role="status">
        {state === 'refreshing' && <span className={refreshing.className}>{refreshing.text}</span>}
        {state === 'failed' && (
          <span className={outdated.className}>
            {outdated.text}
            <button
              type="button"
              onClick={() => void queries.refetchQueries({ predicate: isOutdated })}
              className={outdated.actionClassName}
            >
              {outdated.action}
            </button>
          </span>
        )}
      </p>
    </div>
  )
}

import { useIsFetching } from '@tanstack/react-query'
import { refreshing } from '../../lib/refreshing.ts'

/** Says that the page shows what the seller saw last, until the server has replied. */
export function RefreshNote() {
  const outdated = useIsFetching({
    predicate: ({ state: { dataUpdatedAt } }) => dataUpdatedAt > 0 && dataUpdatedAt < performance.timeOrigin,
  })
  return (
    <p role="status" data-refresh-note className="pointer-events-none fixed top-3 right-4 z-30 text-xs">
      {outdated > 0 && <span className={refreshing.className}>{refreshing.text}</span>}
    </p>
  )
}

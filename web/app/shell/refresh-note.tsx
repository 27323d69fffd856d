import { useIsFetching } from '@tanstack/react-query'

/** Says that the page shows what the seller saw last, until the server has replied. */
export function RefreshNote() {
  const outdated = useIsFetching({
    predicate: ({ state: { dataUpdatedAt } }) => dataUpdatedAt > 0 && dataUpdatedAt < performance.timeOrigin,
  })
  return (
    <p role="status" className="pointer-events-none fixed top-3 right-4 z-30 text-xs">
      {outdated > 0 && (
        <span className="rounded-full border border-line bg-raised px-3 py-1.5 text-muted shadow-card">
          Refreshing...
        </span>
      )}
    </p>
  )
}

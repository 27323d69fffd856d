import ScrollText from 'lucide-react/icons/scroll-text'
import { useMemo } from 'react'
import { referenceOf } from '../../lib/api/api-error.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LedgerEntries } from './ledger-entries.tsx'
import { countText, momentsIn } from './order-text.ts'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { useLedger } from './use-orders.ts'

/** Every entry of the ledger: together they are the balance. */
export function LedgerPanel() {
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLedger()
  const { timeZone, zoneText } = useStoreDates()
  const moments = useMemo(() => momentsIn(timeZone), [timeZone])
  if (!data) {
    if (!isError) return <OrdersSkeleton label="Loading your ledger" />
    return (
      <ErrorState
        title="Failed to load your ledger"
        text="Nothing is lost. Check your connection and try again."
        onRetry={() => void refetch()}
        reference={referenceOf(error)}
      />
    )
  }
  const pages = data.pages.map((page) => page.entries)
  const found = pages.reduce((sum, entries) => sum + entries.length, 0)
  if (found === 0)
    return (
      <EmptyState
        icon={<ScrollText aria-hidden />}
        title="No entries yet"
        text="Every commission, refund and payout is written down here. Together they are your balance."
      />
    )
  return (
    <>
      <p className="mb-4 text-sm text-muted">
        Every entry that makes up your balance, newest first. Times are in {zoneText}.
      </p>
      <LedgerEntries pages={pages} moments={moments} label="Your ledger, newest first" />
      {hasNextPage ? (
        <LoadMore
          text="Show older entries"
          failure={
            isError ? 'More entries could not be loaded. Check your connection and try again.' : undefined
          }
          busy={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      ) : (
        <p role="status" className="mt-6 text-center text-sm text-muted tabular-nums">
          That’s all: {countText(found, 'entry', 'entries')}.
        </p>
      )}
    </>
  )
}

import ScrollText from 'lucide-react/icons/scroll-text'
import { Link } from 'react-router-dom'
import type { LedgerEntry } from '#contract/ledger.ts'
import { referenceOf } from '../../lib/api-error.ts'
import { useStoreDates } from '../../lib/use-store-dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { expectedHeight } from './order-facts.tsx'
import { countText, entryNote, entryTitle, isHeld, momentsIn, signedDollars } from './order-text.ts'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { useLedger } from './use-orders.ts'

/** Every entry of the ledger: together they are the balance. */
export function LedgerPanel() {
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLedger()
  const { timeZone } = useStoreDates()
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
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0)
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
        Every entry that makes up your balance, newest first. Times are in {timeZone}.
      </p>
      <Entries entries={entries} moments={momentsIn(timeZone)} />
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
          That’s all: {countText(entries.length, 'entry', 'entries')}.
        </p>
      )}
    </>
  )
}

type EntriesProps = { entries: readonly LedgerEntry[]; moments: Intl.DateTimeFormat }

const Entries = ({ entries, moments }: EntriesProps) => (
  <ul
    aria-label="Your ledger, newest first"
    className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-card"
  >
    {entries.map((entry) => (
      <li
        key={entry.id}
        style={expectedHeight(1, '5rem')}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 [content-visibility:auto] sm:grid-cols-[minmax(0,1fr)_11rem_9rem] sm:px-5"
      >
        <div>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
            {entryTitle(entry)}
            {isHeld(entry) && <Badge>Held</Badge>}
          </p>
          <p className="mt-0.5 text-xs text-muted wrap-anywhere">{entryNote(entry)}</p>
        </div>
        <p className="text-xs text-muted tabular-nums max-sm:order-3 sm:text-sm">
          <time dateTime={entry.at}>{moments.format(new Date(entry.at))}</time>
        </p>
        <div className="text-right max-sm:contents">
          <p
            className={`text-sm font-semibold tabular-nums max-sm:text-right ${entry.cents > 0 ? 'text-positive' : ''}`}
          >
            {signedDollars(entry.cents)}
          </p>
          {entry.order_id && (
            <Link
              to={`/app/orders/${encodeURIComponent(entry.order_id)}`}
              state={{ list: '?tab=ledger' }}
              className="-my-2 inline-flex min-h-11 items-center justify-end text-xs font-medium text-accent underline-offset-4 hover:underline max-sm:order-4"
            >
              Show order
            </Link>
          )}
        </div>
      </li>
    ))}
  </ul>
)

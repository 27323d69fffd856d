import Receipt from 'lucide-react/icons/receipt'
import SearchX from 'lucide-react/icons/search-x'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { referenceOf } from '../../lib/api/api-error.ts'
import { useScrollRestoration } from '../../lib/page/use-scroll-restoration.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { EmptyStateLink } from '../../ui/feedback/empty-state-link.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { ExportButton } from './export-button.tsx'
import type { OrdersProps } from './order-facts.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderList } from './order-list.tsx'
import { OrderTable } from './order-table.tsx'
import { countText, momentsIn } from './order-text.ts'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { useOrderFilter } from './use-order-filter.ts'
import { useOrders } from './use-orders.ts'

/** The width that six columns need next to the sidebar. */
const roomForTable = '(min-width: 72rem)'

export function OrdersPanel() {
  const { timeZone, zoneText } = useStoreDates()
  const { filter, clear, ...fields } = useOrderFilter(timeZone)
  return (
    <>
      <OrderFilters {...fields} />
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">Newest first. Times are in {zoneText}.</p>
        <ExportButton filter={filter} />
      </div>
      <FoundOrders filter={filter} timeZone={timeZone} onClear={clear} />
    </>
  )
}

type FoundProps = { filter: Parameters<typeof useOrders>[0]; timeZone: string; onClear: () => void }

function FoundOrders({ filter, timeZone, onClear }: FoundProps) {
  const query = useOrders(filter)
  const { data, error, isError, refetch, hasNextPage, isFetchingNextPage, isPlaceholderData } = query
  const pages = data?.pages.map((page) => page.orders).filter((orders) => orders.length > 0) ?? []
  const found = pages.reduce((sum, orders) => sum + orders.length, 0)
  const moments = useMemo(() => momentsIn(timeZone), [timeZone])
  useScrollRestoration(found > 0)
  const fetchMore = () => void query.fetchNextPage()
  const wanted = JSON.stringify(filter)
  const [stopped, setStopped] = useState<string>()
  const isUnfinished = found === 0 && hasNextPage && !isError && !isPlaceholderData
  const isSearching = isUnfinished && stopped !== wanted
  useSearchOn(isSearching && !isFetchingNextPage ? data?.pages.length : undefined, fetchMore)
  if (!data) {
    if (!isError) return <OrdersSkeleton label="Loading your orders" />
    return (
      <ErrorState
        title="Failed to load your orders"
        text="Nothing is lost. Check your connection and try again."
        onRetry={() => void refetch()}
        reference={referenceOf(error)}
      />
    )
  }
  if (isSearching) return <Searching onStop={() => setStopped(wanted)} />
  if (isUnfinished) return <Stopped onClear={onClear} onContinue={() => setStopped(undefined)} />
  const isFiltered = Object.keys(filter).length > 0
  if (found === 0 && !hasNextPage) return isFiltered ? <NoMatch onClear={onClear} /> : <NoOrders />
  return (
    <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-55' : undefined}>
      <Orders pages={pages} moments={moments} />
      {hasNextPage ? (
        <LoadMore
          text="Show older orders"
          failure={
            isError ? 'More orders could not be loaded. Check your connection and try again.' : undefined
          }
          busy={isFetchingNextPage}
          onMore={fetchMore}
        />
      ) : (
        <p role="status" className="mt-6 text-center text-sm text-muted tabular-nums">
          That’s all: {countText(found, 'order', 'orders')}.
        </p>
      )}
    </div>
  )
}

/** What is rare may be behind many orders that are something else. */
function useSearchOn(emptyPages: number | undefined, search: () => void) {
  const searchOn = useEffectEvent(search)
  useEffect(() => {
    if (emptyPages) searchOn()
  }, [emptyPages])
}

function Orders(props: OrdersProps) {
  return useMediaQuery(roomForTable) ? <OrderTable {...props} /> : <OrderList {...props} />
}

const Searching = ({ onStop }: { onStop: () => void }) => (
  <>
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted">Nothing among your newest orders. Searching older ones...</p>
      <Button variant="secondary" onClick={onStop}>
        Stop
      </Button>
    </div>
    <OrdersSkeleton label="Searching older orders" />
  </>
)

const Stopped = ({ onClear, onContinue }: { onClear: () => void; onContinue: () => void }) => (
  <EmptyState
    icon={<SearchX aria-hidden />}
    title="No orders found so far"
    text="The search was stopped before the oldest orders."
    action={
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onContinue}>Continue Searching</Button>
        <Button variant="secondary" onClick={onClear}>
          Clear filters
        </Button>
      </div>
    }
  />
)

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={<SearchX aria-hidden />}
    title="No orders found"
    text="No order matches what you look for. Try fewer filters or another period."
    action={<Button onClick={onClear}>Clear filters</Button>}
  />
)

const NoOrders = () => (
  <EmptyStateLink
    icon={<Receipt aria-hidden />}
    title="No orders yet"
    text="When somebody buys in your store, the order and what you earn appear here. Share your store’s link to get the first one."
    to="/app/share"
    linkText="Share Your Store"
  />
)

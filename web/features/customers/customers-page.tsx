import Download from 'lucide-react/icons/download'
import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users'
import { maxCustomerSearchLength } from '#contract/sales/customers.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useScrollRestoration } from '../../lib/page/use-scroll-restoration.ts'
import { useStoreDates } from '../../lib/site/use-store-dates.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldMessage } from '../../ui/controls/field-message.tsx'
import { LoadMore } from '../../ui/controls/load-more.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { EmptyStateLink } from '../../ui/feedback/empty-state-link.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useCutPasteNote } from '../../ui/hooks/use-cut-paste-note.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import type { CustomersProps } from './customer-facts.tsx'
import { CustomerList } from './customer-list.tsx'
import { CustomerTable } from './customer-table.tsx'
import { useCustomers, useEmailExport, useSearch } from './use-customers.ts'

/** The width that six columns need next to the sidebar. */
const roomForTable = '(min-width: 72rem)'

export function CustomersPage() {
  usePageTitle('Customers')
  const { zoneText } = useStoreDates()
  const { text, setText, search } = useSearch()
  const query = useCustomers(search)
  const hasNobody = !search && query.data?.pages[0]?.customers.length === 0
  return (
    <>
      <PageHeader
        title="Customers"
        text={`Newest purchase first. Days are in ${zoneText}.`}
        actions={!hasNobody && <DownloadButton />}
      />
      {!hasNobody && <CustomerSearch text={text} onText={setText} />}
      <FoundCustomers search={search} query={query} onClear={() => setText('')} />
    </>
  )
}

function DownloadButton() {
  const addresses = useEmailExport()
  return (
    <Button
      variant="secondary"
      busy={addresses.isPending}
      busyText="Downloading..."
      onClick={() => addresses.mutate()}
    >
      <Download aria-hidden />
      Download addresses
    </Button>
  )
}

const hintId = 'customers-hint'

const CustomerSearch = ({ text, onText }: { text: string; onText: (text: string) => void }) => {
  const cut = useCutPasteNote(maxCustomerSearchLength)
  return (
    <section aria-label="Find customers" className="mb-6">
      <SearchField
        label="Search customers"
        aria-describedby={hintId}
        placeholder="Search by address or country"
        value={text}
        maxLength={maxCustomerSearchLength}
        {...cut.handlers}
        onChange={(event) => onText(event.target.value)}
      />
      <FieldMessage id="customers-search-note" note={cut.note} />
      <p id={hintId} className="mt-2 text-sm text-muted">
        Addresses are masked, except those of buyers who agreed at checkout to share theirs. Only these are in
        the download.
      </p>
    </section>
  )
}

type FoundProps = { search: string; query: ReturnType<typeof useCustomers>; onClear: () => void }

function FoundCustomers({ search, query, onClear }: FoundProps) {
  const { data, error, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const { dayOf } = useStoreDates()
  useScrollRestoration(data !== undefined)
  if (!data) {
    if (!isError) return <CustomersSkeleton />
    return (
      <ErrorState
        title="Failed to load your customers"
        text="Nothing is lost. Check your connection and try again."
        onRetry={() => void refetch()}
        reference={referenceOf(error)}
      />
    )
  }
  const pages = data.pages.map((page) => page.customers)
  const found = pages.reduce((sum, customers) => sum + customers.length, 0)
  const searched = data.pages.reduce((sum, page) => sum + (page.searched ?? 0), 0)
  return (
    <>
      {search && <SearchSummary found={found} searched={searched} hasMore={hasNextPage} />}
      {found > 0 ? (
        <Customers pages={pages} dayOf={dayOf} />
      ) : search ? (
        <NoMatch search={search} hasMore={hasNextPage} onClear={onClear} />
      ) : (
        <NoCustomers />
      )}
      {hasNextPage && (
        <LoadMore
          text={search ? 'Search older customers' : 'Show older customers'}
          busyText={search ? 'Searching...' : 'Loading...'}
          auto={!search}
          busy={isFetchingNextPage}
          failure={
            isError ? 'More customers could not be loaded. Check your connection and try again.' : undefined
          }
          onMore={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

function Customers(props: CustomersProps) {
  const isWide = useMediaQuery(roomForTable)
  return isWide ? <CustomerTable {...props} /> : <CustomerList {...props} />
}

const count = new Intl.NumberFormat('en-US')

const SearchSummary = ({
  found,
  searched,
  hasMore,
}: {
  found: number
  searched: number
  hasMore: boolean
}) => (
  <p role="status" className="mb-4 text-sm text-muted tabular-nums">
    {count.format(found)} of {hasMore && 'the newest '}
    {count.format(searched)} {searched === 1 ? 'customer' : 'customers'}
  </p>
)

type NoMatchProps = { search: string; hasMore: boolean; onClear: () => void }

const NoMatch = ({ search, hasMore, onClear }: NoMatchProps) => (
  <EmptyState
    icon={<Search aria-hidden />}
    title={`No customer matches “${search}”`}
    text={
      hasMore
        ? 'Not among those searched so far. You can go on with older ones.'
        : 'Try the part of the address after the @, or a country.'
    }
    action={
      <Button variant="secondary" onClick={onClear}>
        Clear search
      </Button>
    }
  />
)

const NoCustomers = () => (
  <EmptyStateLink
    icon={<Users aria-hidden />}
    title="No customers yet"
    text="Whoever buys in your store appears here, with what they spent. Share your store’s link to get the first one."
    to="/app/share"
    linkText="Share Your Store"
  />
)

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

const CustomersSkeleton = () => (
  <LoadingRegion label="Loading your customers">
    <div className="grid gap-3 sm:max-[72rem]:grid-cols-2 sm:max-[72rem]:gap-4 min-[72rem]:gap-px min-[72rem]:overflow-hidden min-[72rem]:rounded-xl">
      <Skeleton className="hidden h-11 rounded-none min-[72rem]:block" />
      {rows.map((row) => (
        <Skeleton key={row} className="h-49 rounded-xl min-[72rem]:h-20 min-[72rem]:rounded-none" />
      ))}
    </div>
  </LoadingRegion>
)

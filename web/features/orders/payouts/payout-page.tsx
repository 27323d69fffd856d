import Landmark from 'lucide-react/icons/landmark'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import type { PayoutDetail } from '#contract/money/payouts.ts'
import { ApiError, referenceOf } from '../../../lib/api/api-error.ts'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { useStoreDates } from '../../../lib/site/use-store-dates.ts'
import { LoadMore } from '../../../ui/controls/load-more.tsx'
import { EmptyStateLink } from '../../../ui/feedback/empty-state-link.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Amount } from '../amount.tsx'
import { LedgerEntries } from '../ledger-entries.tsx'
import { momentsIn } from '../order-text.ts'
import { payoutNote } from './payout-list.tsx'
import { PayoutStateBadge } from './payout-state-badge.tsx'
import { PayoutsSkeleton } from './payouts-skeleton.tsx'
import { usePayout } from './use-payouts.ts'

export function PayoutPage() {
  usePageTitle('Payout')
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to="/app/payouts" text="Payouts" />
      <Content key={id} id={id} />
    </>
  )
}

function Content({ id }: { id: string }) {
  const query = usePayout(id)
  const { data, error, isError, refetch } = query
  const [payout] = data?.pages ?? []
  if (payout) return <Detail payout={payout} query={query} />
  if (!isError) return <PayoutsSkeleton label="Loading the payout" />
  if (error instanceof ApiError && error.status === 404) return <NoSuchPayout />
  return (
    <ErrorState
      title="Failed to load the payout"
      text="Nothing is lost. Check your connection and try again."
      onRetry={() => void refetch()}
      reference={referenceOf(error)}
    />
  )
}

type DetailProps = { payout: PayoutDetail; query: ReturnType<typeof usePayout> }

function Detail({ payout, query }: DetailProps) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const { timeZone } = useStoreDates()
  const moments = useMemo(() => momentsIn(timeZone), [timeZone])
  const pages = data?.pages.map((page) => page.entries) ?? []
  const note = payoutNote(payout)
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            Payout of {moments.format(new Date(payout.at))}
            <PayoutStateBadge state={payout.state} />
          </span>
        }
        text={<span className="wrap-anywhere">{payout.id}</span>}
      />
      <Card className="mb-8 max-w-xl">
        <dl className="grid gap-2.5 text-sm">
          <Amount title="What became available" cents={payout.cents - payout.carried_cents} />
          {payout.carried_cents !== 0 && (
            <Amount title="From before" cents={payout.carried_cents}>
              What earlier payouts left over or what came back of them.
            </Amount>
          )}
          <Amount title="Payout" cents={payout.cents} isSum />
        </dl>
        {note && <p className="mt-4 rounded-lg bg-subtle px-3.5 py-3 text-sm text-muted">{note}</p>}
      </Card>
      {pages.some((entries) => entries.length > 0) && (
        <>
          <h2 className="mb-4 font-display text-lg font-semibold tracking-title">What it pays</h2>
          <LedgerEntries pages={pages} moments={moments} label="The entries of this payout, newest first" />
        </>
      )}
      {hasNextPage && (
        <LoadMore
          text="Show older entries"
          failure={
            isError ? 'More entries could not be loaded. Check your connection and try again.' : undefined
          }
          busy={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

const NoSuchPayout = () => (
  <EmptyStateLink
    icon={<Landmark aria-hidden />}
    title="There is no such payout"
    text="The link may be incomplete, or the payout belongs to another store."
    to="/app/payouts"
    linkText="See all payouts"
  />
)

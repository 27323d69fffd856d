import { useSearchParams } from 'react-router-dom'
import type { OperatorOffer } from '#contract/catalog.ts'
import { earnCents, exactDollars } from '#rules/money/money.ts'
import { commissionNoticeDays } from '#rules/offers.ts'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Badge } from '../../../ui/feedback/badges/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadingRegion } from '../../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { dayText } from '../days.ts'
import { Cell, DeskError, DeskTable, RowLink, useSearchShortcut } from '../desk-parts.tsx'
import { useCommissionPlans } from './use-commission.ts'
import { WaitingProposals } from './waiting-proposals.tsx'

const searchId = 'plans-search'

/** What sellers earn of each course, and what is about to change. */
export function CommissionPlansPage() {
  usePageTitle('Commission Plans')
  const { data, error, refetch } = useCommissionPlans()
  useSearchShortcut(searchId)
  return (
    <>
      <PageHeader
        title="Commission Plans"
        text={`What sellers earn of each course. A change is announced at least ${commissionNoticeDays} days before.`}
      />
      {error && !data ? (
        <DeskError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <WaitingProposals waiting={data.waiting} />
          <Plans offers={data.offers} />
        </>
      ) : (
        <LoadingRegion label="Loading the percentages">
          <Skeleton className="h-96 rounded-xl" />
        </LoadingRegion>
      )}
    </>
  )
}

function Plans({ offers }: { offers: readonly OperatorOffer[] }) {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const shown = offers.filter(({ id, title }) =>
    `${id} ${title}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  return (
    <>
      <div className="mb-4">
        <SearchField
          id={searchId}
          label="Search the courses"
          placeholder="Title or id"
          value={search}
          onChange={({ target }) =>
            setParams(target.value ? { search: target.value } : {}, { replace: true })
          }
        />
      </div>
      <p role="status" className="mb-3 text-sm text-muted">
        {shown.length} of {offers.length} courses
      </p>
      {shown.length === 0 ? (
        <EmptyState title="No course is called that" text="Try another word." />
      ) : (
        <DeskTable
          label="Percentages"
          headings={['Course', { number: 'Commission' }, { number: 'Per sale' }, 'To come', 'State']}
        >
          {shown.map((offer) => (
            <tr key={offer.id}>
              <Cell>
                <RowLink to={`/admin/commission-plans/${offer.id}`}>{offer.title}</RowLink>
                <span className="block text-xs text-muted">{offer.id}</span>
              </Cell>
              <Cell isNumber>{offer.commission_pct}%</Cell>
              <Cell isNumber>{exactDollars(earnCents(offer.default_price, offer.commission_pct))}</Cell>
              <Cell>
                {offer.next_commission ? (
                  <span className="tabular-nums">
                    {offer.next_commission.commission_pct}% from {dayText(offer.next_commission.from)}
                  </span>
                ) : (
                  <span className="text-muted">Nothing</span>
                )}
              </Cell>
              <Cell>
                {offer.archived_at ? (
                  <Badge tone="warning">Archived</Badge>
                ) : (
                  <Badge tone="positive">In the catalog</Badge>
                )}
              </Cell>
            </tr>
          ))}
        </DeskTable>
      )}
    </>
  )
}

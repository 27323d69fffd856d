import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { OperatorOffer } from '#contract/catalog.ts'
import type { Approval } from '#contract/operators/operators.ts'
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
import {
  Cell,
  DeskError,
  DeskTable,
  RowLink,
  rowLink,
  TimeCell,
  timeOf,
  useSearchShortcut,
} from '../desk-parts.tsx'
import { useCommissionPlans } from './use-commission.ts'

const searchId = 'plans-search'
const focusSearch = () => document.getElementById(searchId)?.focus()
const heading = 'mb-3 font-display text-xl font-semibold tracking-title'

/** What sellers earn of each course, and what is about to change. */
export function CommissionPlansPage() {
  usePageTitle('Commission Plans')
  const { data, error, refetch } = useCommissionPlans()
  useSearchShortcut(useCallback(focusSearch, []))
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
          {data.waiting.length > 0 && <Waiting waiting={data.waiting} />}
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

const Waiting = ({ waiting }: { waiting: readonly Approval[] }) => (
  <section className="mb-10">
    <h2 className={heading}>Waiting for a second operator ({waiting.length})</h2>
    <DeskTable label="Proposals" headings={['Change', 'Reason', 'Proposed', 'Until', '']}>
      {waiting.map(({ id, text, reason, proposed_at, proposed_by, proposer, expires_at, is_own }) => (
        <tr key={id}>
          <Cell>{text}</Cell>
          <Cell>{reason}</Cell>
          <TimeCell at={proposed_at}>
            {is_own ? 'You' : (proposer ?? proposed_by)}
            <span className="block text-xs text-muted">{timeOf(proposed_at)}</span>
          </TimeCell>
          <TimeCell at={expires_at} />
          <Cell>
            <Link to="/admin/dashboard" className={`${rowLink} whitespace-nowrap underline`}>
              {is_own ? 'Open' : 'Decide'}
            </Link>
          </Cell>
        </tr>
      ))}
    </DeskTable>
  </section>
)

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

import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { OperatorOffer } from '#contract/catalog.ts'
import { levelNames } from '#rules/courses/catalog-search.ts'
import { contentsText } from '#rules/courses/course-outline.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { Badge } from '../../../ui/feedback/badges/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadingRegion } from '../../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { dayText } from '../days.ts'
import { Cell, DeskError, DeskTable, RowLink, rowLink, useSearchShortcut } from '../desk-parts.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { OfferFigures } from './offer-figures.tsx'
import { useCreateOffer, useOffers } from './use-offers.ts'

const searchId = 'offers-search'
const states = [
  { value: 'all', text: 'All courses' },
  { value: 'listed', text: 'In the catalog' },
  { value: 'archived', text: 'Archived' },
  { value: 'changing', text: 'With a change to come' },
  { value: 'empty', text: 'Without content' },
] as const
type State = (typeof states)[number]['value']

const isIn: Record<State, (offer: OperatorOffer) => boolean> = {
  all: () => true,
  listed: ({ archived_at }) => !archived_at,
  archived: ({ archived_at }) => Boolean(archived_at),
  changing: ({ next_price, next_commission }) => Boolean(next_price ?? next_commission),
  empty: ({ outline }) => !outline,
}

const matches = ({ id, title, tags }: OperatorOffer, search: string) =>
  [id, title, ...tags].join(' ').toLowerCase().includes(search.trim().toLowerCase())

/** The catalog as operators change it. Search and filter are in the page's URL. */
export function AdminOffersPage() {
  usePageTitle('Offers')
  const { data, error, refetch } = useOffers()
  const [isCreating, setIsCreating] = useState(false)
  useSearchShortcut(searchId)
  return (
    <>
      <PageHeader
        title="Offers"
        text="The courses that sellers choose from."
        actions={<Button onClick={() => setIsCreating(true)}>Add a course</Button>}
      />
      {error && !data ? (
        <DeskError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Offers offers={data.offers} />
      ) : (
        <LoadingRegion label="Loading the courses">
          <Skeleton className="h-96 rounded-xl" />
        </LoadingRegion>
      )}
      {isCreating && <CreateDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateOffer()
  const navigate = useNavigate()
  return (
    <OfferDialog
      title="Add a course"
      text="Sellers can choose it at once. Its content is imported afterwards."
      confirmText="Add the course"
      isBusy={create.isPending}
      error={create.error}
      onClose={onClose}
      onConfirm={(offer, reason) =>
        create.mutate({ offer, reason }, { onSuccess: () => void navigate(`/admin/offers/${offer.id}`) })
      }
    />
  )
}

function Offers({ offers }: { offers: readonly OperatorOffer[] }) {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const state = states.find(({ value }) => value === params.get('state'))?.value ?? 'all'
  const shown = offers.filter((offer) => isIn[state](offer) && matches(offer, search))
  const change = (next: { search?: string; state?: string }) => {
    const merged = { search, state, ...next }
    setParams(
      {
        ...(merged.search && { search: merged.search }),
        ...(merged.state !== 'all' && { state: merged.state }),
      },
      { replace: true },
    )
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <SearchField
            id={searchId}
            label="Search the courses"
            placeholder="Title, id or tag"
            value={search}
            onChange={({ target }) => change({ search: target.value })}
          />
        </div>
        <SelectField
          label="Which courses"
          className="basis-56"
          value={state}
          options={states}
          onChange={(value) => change({ state: value })}
        />
      </div>
      <p role="status" className="mb-3 text-sm text-muted">
        {shown.length} of {offers.length} courses
      </p>
      {shown.length === 0 ? (
        <EmptyState title="No course is like that" text="Try another word, or all courses." />
      ) : (
        <DeskTable
          label="Courses"
          headings={[
            'Course',
            { number: 'Price' },
            { number: 'Commission' },
            'Popularity',
            'Content',
            'State',
          ]}
        >
          {shown.map((offer) => (
            <OfferRow key={offer.id} offer={offer} />
          ))}
        </DeskTable>
      )}
    </>
  )
}

const OfferRow = ({ offer }: { offer: OperatorOffer }) => (
  <tr>
    <Cell>
      <RowLink to={`/admin/offers/${offer.id}`}>{offer.title}</RowLink>
      <span className="block text-xs text-muted">
        {offer.id} · {levelNames[offer.level]}
      </span>
    </Cell>
    <Cell isNumber>
      {dollarsAndCents(offer.default_price)}
      {offer.next_price && (
        <span className="block text-xs text-muted">
          {dollarsAndCents(offer.next_price.default_price)} from {dayText(offer.next_price.from)}
        </span>
      )}
    </Cell>
    <Cell isNumber>
      <Link to={`/admin/commission-plans/${offer.id}`} className={`${rowLink} justify-end text-accent`}>
        {offer.commission_pct}%
      </Link>
      {offer.next_commission && (
        <span className="block text-xs text-muted">
          {offer.next_commission.commission_pct}% from {dayText(offer.next_commission.from)}
        </span>
      )}
    </Cell>
    <Cell isShort={!offer.metrics}>
      <OfferFigures offer={offer} />
    </Cell>
    <Cell>{offer.outline ? contentsText(offer.outline) : <span className="text-muted">None yet</span>}</Cell>
    <Cell>
      <OfferBadges offer={offer} />
    </Cell>
  </tr>
)

export const OfferBadges = ({ offer }: { offer: OperatorOffer }) => (
  <span className="flex flex-wrap gap-1.5">
    {offer.archived_at ? (
      <Badge tone="warning">Archived</Badge>
    ) : (
      <Badge tone="positive">In the catalog</Badge>
    )}
    {offer.pro_only && <Badge tone="accent">Pro</Badge>}
    {!offer.outline && <Badge>No content</Badge>}
  </span>
)

import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { OperatorOffer } from '#contract/catalog.ts'
import type { OfferChange } from '#contract/operators/offers.ts'
import { contentsText } from '#rules/courses/course-outline.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LoadingRegion } from '../../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { dayText } from '../days.ts'
import { Cell, DeskError, DeskTable, deskHeading, timeOf } from '../desk-parts.tsx'
import { OfferBadges } from './admin-offers-page.tsx'
import { BuyersView } from './buyers-view.tsx'
import { ChangeState } from './change-state.tsx'
import { FormerContent } from './former-content.tsx'
import { NewContent } from './new-content.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { ArchiveDialog, CancelPriceDialog, PriceDialog } from './terms-dialogs.tsx'
import { useOffer, useUpdateOffer } from './use-offers.ts'

/** One course: what it costs, as buyers see it, and what it was before. */
export function AdminOfferPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useOffer(id)
  usePageTitle(data?.offer.title ?? 'Offer')
  return (
    <>
      <BackLink to="/admin/offers" text="Offers" />
      {error && !data ? (
        <DeskError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <OfferView {...data} />
      ) : (
        <LoadingRegion label="Loading the course">
          <Skeleton className="h-96 rounded-xl" />
        </LoadingRegion>
      )}
    </>
  )
}

type Asked = 'texts' | 'price' | 'cancel' | 'archive'
type ViewProps = {
  offer: OperatorOffer
  changes: OfferChange[]
  versions: { number: number; kept_at: string; contents: string }[]
}

function OfferView({ offer, changes, versions }: ViewProps) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <>
      <PageHeader
        title={offer.title}
        text={
          <span className="flex flex-wrap items-center gap-2">
            {offer.id} <OfferBadges offer={offer} />
          </span>
        }
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsked('texts')}>
              Edit texts
            </Button>
            <Button variant="secondary" onClick={() => setAsked('price')}>
              Change price or plan
            </Button>
            <Button variant="quiet" onClick={() => setAsked('archive')}>
              {offer.archived_at ? 'Put back' : 'Archive'}
            </Button>
          </>
        }
      />
      <Terms offer={offer} onCancel={() => setAsked('cancel')} />
      <BuyersView offer={offer} />
      <History changes={changes.filter(({ kind }) => kind === 'price')} />
      <NewContent offer={offer} />
      <FormerContent
        offer={offer}
        versions={versions}
        awaited={changes.find(({ kind, state }) => kind === 'content' && state === 'announced')?.version}
      />
      {asked === 'texts' && <TextsDialog offer={offer} onClose={close} />}
      {asked === 'price' && <PriceDialog offer={offer} onClose={close} />}
      {asked === 'cancel' && <CancelPriceDialog offer={offer} onClose={close} />}
      {asked === 'archive' && <ArchiveDialog offer={offer} onClose={close} />}
    </>
  )
}

const planText = (isPro: boolean) => (isPro ? 'Pro plan only' : 'every plan')

function Terms({ offer, onCancel }: { offer: OperatorOffer; onCancel: () => void }) {
  const { next_price, next_commission } = offer
  return (
    <dl className="mb-10 grid gap-px overflow-hidden rounded-xl border border-line bg-line text-sm sm:grid-cols-2 xl:grid-cols-4">
      <Term name="Price">
        <span className="tabular-nums">{dollarsAndCents(offer.default_price)}</span>,{' '}
        {planText(offer.pro_only)}
      </Term>
      <Term name="Price to come">
        {next_price ? (
          <>
            <span className="tabular-nums">{dollarsAndCents(next_price.default_price)}</span>,{' '}
            {planText(next_price.pro_only)}, from {dayText(next_price.from)}
            <span className="mt-1 -ml-3 block">
              <Button variant="quiet" onClick={onCancel}>
                Take it back
              </Button>
            </span>
          </>
        ) : (
          <span className="text-muted">None announced</span>
        )}
      </Term>
      <Term name="Commission">
        <Link
          to={`/admin/commission-plans/${offer.id}`}
          className="inline-flex min-h-11 min-w-11 items-center tabular-nums underline sm:min-h-6"
        >
          {offer.commission_pct}%
        </Link>
        {next_commission && `, ${next_commission.commission_pct}% from ${dayText(next_commission.from)}`}
      </Term>
      <Term name="Content">
        {offer.outline ? contentsText(offer.outline) : <span className="text-muted">None yet</span>}
      </Term>
    </dl>
  )
}

const Term = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="bg-surface px-4 py-3">
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="mt-1 font-medium wrap-anywhere">{children}</dd>
  </div>
)

function TextsDialog({ offer, onClose }: { offer: OperatorOffer; onClose: () => void }) {
  const update = useUpdateOffer()
  // The page may load other texts meanwhile. What is saved here was written over the ones that were opened.
  const [{ revision }] = useState(offer)
  return (
    <OfferDialog
      title="Edit texts"
      text="Visitors see them within a minute; published pages with their next publish. The former texts are kept."
      confirmText="Save"
      offer={offer}
      isBusy={update.isPending}
      error={update.error}
      onClose={onClose}
      onConfirm={({ id, default_price: _, commission_pct: __, pro_only: ___, ...texts }, reason) =>
        update.mutate({ id, texts, reason, ...(revision && { revision }) }, { onSuccess: onClose })
      }
    />
  )
}

const History = ({ changes }: { changes: readonly OfferChange[] }) => (
  <section className="mb-10">
    <h2 className={deskHeading}>Prices ({changes.length})</h2>
    {changes.length === 0 ? (
      <p className="text-sm text-muted">Its price has never changed here.</p>
    ) : (
      <DeskTable label="Prices" headings={['From', 'Price', 'Plan', 'By', 'Reason', 'State']}>
        {changes.map(({ id, from, price, made_by, maker = made_by, reason, state, created_at }) => (
          <tr key={id}>
            <Cell>{dayText(from)}</Cell>
            <Cell>
              <span className="tabular-nums">
                {price &&
                  `${dollarsAndCents(price.before.default_price)} → ${dollarsAndCents(price.after.default_price)}`}
              </span>
            </Cell>
            <Cell>{price && planText(price.after.pro_only)}</Cell>
            <Cell>
              {maker}
              <span className="block text-xs text-muted">{timeOf(created_at)}</span>
            </Cell>
            <Cell>{reason}</Cell>
            <Cell>
              <ChangeState state={state} />
            </Cell>
          </tr>
        ))}
      </DeskTable>
    )}
  </section>
)

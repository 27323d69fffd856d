import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { OperatorOffer } from '#contract/catalog.ts'
import type { OfferChange } from '#contract/operators/offers.ts'
import type { Approval } from '#contract/operators/operators.ts'
import { earnCents, exactDollars } from '#rules/money/money.ts'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LoadingRegion } from '../../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { dayText } from '../days.ts'
import { Cell, DeskError, DeskTable, deskHeading, timeOf } from '../desk-parts.tsx'
import { ChangeState } from '../offers/change-state.tsx'
import { SellerName } from '../seller-name.tsx'
import { CommissionDialog } from './commission-dialog.tsx'
import { useCommissionPlan } from './use-commission.ts'
import { WaitingProposals } from './waiting-proposals.tsx'

/** The percentage of one course: now, to come, of single sellers, and before. */
export function CommissionPlanPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCommissionPlan(id)
  usePageTitle(data?.offer.title ?? 'Commission plan')
  return (
    <>
      <BackLink to="/admin/commission-plans" text="Commission Plans" />
      {error && !data ? (
        <DeskError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <PlanView {...data} />
      ) : (
        <LoadingRegion label="Loading the percentage">
          <Skeleton className="h-96 rounded-xl" />
        </LoadingRegion>
      )}
    </>
  )
}

type Exception = {
  tenant_id: string
  store_name?: string | undefined
  commission_pct: number
  next?: { from: string; commission_pct: number } | undefined
}
type ViewProps = {
  offer: OperatorOffer
  changes: OfferChange[]
  exceptions: Exception[]
  waiting: Approval[]
}

function PlanView({ offer, changes, exceptions, waiting }: ViewProps) {
  const [asked, setAsked] = useState<'course' | 'seller'>()
  const { next_commission } = offer
  return (
    <>
      <PageHeader
        title={offer.title}
        text={
          <span className="tabular-nums">
            {offer.commission_pct}% commission,{' '}
            {exactDollars(earnCents(offer.default_price, offer.commission_pct))} per sale
            {next_commission && `; ${next_commission.commission_pct}% from ${dayText(next_commission.from)}`}
          </span>
        }
        actions={
          <>
            <Button onClick={() => setAsked('course')}>Change the percentage</Button>
            <Button variant="secondary" onClick={() => setAsked('seller')}>
              Change it for one seller
            </Button>
          </>
        }
      />
      <WaitingProposals waiting={waiting} />
      <Exceptions exceptions={exceptions} />
      <History changes={changes} />
      {asked && (
        <CommissionDialog
          offer={offer}
          isForSeller={asked === 'seller'}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

const sellerPath = (tenantId: string) => `/admin/users/${encodeURIComponent(tenantId)}`

const Exceptions = ({ exceptions }: Pick<ViewProps, 'exceptions'>) => (
  <section className="mb-10">
    <h2 className={deskHeading}>Sellers with their own percentage ({exceptions.length})</h2>
    {exceptions.length === 0 ? (
      <p className="text-sm text-muted">Every seller has the percentage of the course.</p>
    ) : (
      <DeskTable label="Exceptions" headings={['Seller', { number: 'Commission' }, 'To come']}>
        {exceptions.map(({ tenant_id, store_name, commission_pct, next }) => (
          <tr key={tenant_id}>
            <Cell>
              {store_name ? (
                <SellerName seller={{ tenant_id, store_name }} to={sellerPath(tenant_id)} />
              ) : (
                <>
                  A store that was deleted
                  <span className="block text-xs text-muted">{tenant_id}</span>
                </>
              )}
            </Cell>
            <Cell isNumber>{commission_pct}%</Cell>
            <Cell>
              {next ? (
                <span className="tabular-nums">
                  {next.commission_pct}% from {dayText(next.from)}
                </span>
              ) : (
                <span className="text-muted">Nothing</span>
              )}
            </Cell>
          </tr>
        ))}
      </DeskTable>
    )}
  </section>
)

const percentText = ({ commission }: OfferChange) =>
  commission &&
  `${commission.before}% → ${commission.after === undefined ? 'as everybody' : `${commission.after}%`}`

const History = ({ changes }: Pick<ViewProps, 'changes'>) => (
  <section>
    <h2 className={deskHeading}>History ({changes.length})</h2>
    {changes.length === 0 ? (
      <p className="text-sm text-muted">The percentage has never changed here.</p>
    ) : (
      <DeskTable label="History" headings={['From', 'Percentage', 'Whose', 'By', 'Reason', 'State']}>
        {changes.map((change) => (
          <tr key={change.id}>
            <Cell isShort>{dayText(change.from)}</Cell>
            <Cell>
              <span className="tabular-nums">{percentText(change)}</span>
            </Cell>
            <Cell>
              {change.tenant_id ? (
                <SellerName seller={{ tenant_id: change.tenant_id }} to={sellerPath(change.tenant_id)} />
              ) : (
                'Everybody'
              )}
            </Cell>
            <Cell>
              {change.maker ?? change.made_by}
              <span className="block text-xs text-muted">{timeOf(change.created_at)}</span>
            </Cell>
            <Cell>{change.reason}</Cell>
            <Cell>
              <ChangeState state={change.state} />
            </Cell>
          </tr>
        ))}
      </DeskTable>
    )}
  </section>
)

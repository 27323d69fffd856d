import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { DeskSeller, RecordKind } from '#contract/operators/desk-sellers.ts'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { useLatestParams } from '../../../lib/page/use-latest-params.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badges/badge.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { dayOf } from '../day-of.ts'
import { DeskError, DeskLoading, DeskTabs } from '../desk-parts.tsx'
import { AuditTable } from '../settings/audit-table.tsx'
import { type SellerChange, SellerDialog } from './seller-dialogs.tsx'
import { SellerFacts } from './seller-facts.tsx'
import { SellerFlags } from './seller-flags.tsx'
import { SellerRecords } from './seller-records.tsx'
import { SellerSuspensions } from './seller-suspensions.tsx'
import { suspendedTexts } from './suspended-texts.ts'
import { useSeller } from './use-sellers.ts'

const tabs = {
  overview: 'Overview',
  orders: 'Orders',
  payouts: 'Payouts',
  credits: 'Credits',
  mails: 'Mails',
  audit: 'Audit',
} as const
type Tab = keyof typeof tabs
const isTab = (name: string | null): name is Tab => name !== null && Object.hasOwn(tabs, name)

/** Everything that operators know of a seller, and what they do for one. */
export function AdminUserPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useSeller(id)
  usePageTitle(data ? data.email : 'Seller')
  return (
    <>
      <BackLink to="/admin/users" text="All sellers" />
      {data ? (
        <Seller key={id} seller={data} />
      ) : error ? (
        <DeskError error={error} onRetry={() => void refetch()} />
      ) : (
        <DeskLoading label="Loading the seller" />
      )}
    </>
  )
}

function Seller({ seller }: { seller: DeskSeller }) {
  const { params, change } = useLatestParams()
  const [asked, setAsked] = useState<SellerChange>()
  const name = params.get('tab')
  const tab: Tab = isTab(name) ? name : 'overview'
  return (
    <>
      <PageHeader
        title={seller.email}
        text={<State seller={seller} />}
        actions={<Actions isOperator={seller.role !== 'seller'} onAsk={setAsked} />}
      />
      <DeskTabs
        label="About the seller"
        tabs={tabs}
        shown={tab}
        onShow={(shown) => change({ tab: shown === 'overview' ? '' : shown })}
      >
        <Shown tab={tab} seller={seller} />
      </DeskTabs>
      {asked && <SellerDialog change={asked} seller={seller} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const State = ({ seller }: { seller: DeskSeller }) => (
  <span className="flex flex-wrap items-center gap-2 text-sm">
    {seller.name}
    {seller.role !== 'seller' && <Badge tone="accent">{seller.role}</Badge>}
    {seller.closes_at && <Badge tone="warning">Closed, deleted on {dayOf(seller.closes_at)}</Badge>}
    {seller.suspensions.map(({ what }) => (
      <Badge key={what} tone="danger">
        {suspendedTexts[what].badge}
      </Badge>
    ))}
  </span>
)

const Actions = ({ isOperator, onAsk }: { isOperator: boolean; onAsk: (change: SellerChange) => void }) => (
  <>
    {!isOperator && (
      <Button variant="secondary" onClick={() => onAsk('view')}>
        View as
      </Button>
    )}
    <Button variant="secondary" onClick={() => onAsk('note')}>
      Note
    </Button>
    <Button variant="secondary" onClick={() => onAsk('credits')}>
      Credits
    </Button>
    <Button variant="secondary" onClick={() => onAsk('plan')}>
      Plan
    </Button>
    {!isOperator && (
      <Button variant="quiet" onClick={() => onAsk('close')}>
        Close account
      </Button>
    )}
  </>
)

const isRecordKind = (tab: Tab): tab is RecordKind => tab !== 'overview' && tab !== 'audit'

function Shown({ tab, seller }: { tab: Tab; seller: DeskSeller }) {
  if (isRecordKind(tab)) return <SellerRecords key={tab} sellerId={seller.tenant_id} kind={tab} />
  if (tab === 'audit')
    return (
      <>
        <AuditTable filter={{ target: seller.tenant_id }} />
        <p className="mt-4 text-sm text-muted">
          What was done to one payment is found{' '}
          <Link
            className="inline-flex min-h-11 items-center font-semibold text-accent underline"
            to="/admin/settings?tab=audit"
          >
            in the whole audit
          </Link>
          .
        </p>
      </>
    )
  return (
    <div className="grid grid-cols-1 gap-8">
      <SellerFacts seller={seller} />
      <SellerSuspensions seller={seller} />
      <SellerFlags seller={seller} />
    </div>
  )
}

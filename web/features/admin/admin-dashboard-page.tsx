import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Approval, Desk } from '#contract/operators/operators.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { CaseQueue } from './cases/case-queue.tsx'
import { useWaitingCases } from './cases/use-cases.ts'
import {
  ActionsCell,
  Cell,
  CountHeading,
  DeskError,
  DeskLoading,
  DeskTable,
  deskHeading,
  TimeCell,
  timeOf,
} from './desk-parts.tsx'
import { FigureItems, figureListIn } from './figures/figure-items.tsx'
import { FiguresSection } from './figures/figures.tsx'
import { MailPaused } from './figures/mail-figures.tsx'
import { PurchaseSearch } from './purchase-search.tsx'
import { ChangeDialog } from './reason-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { RefundRequests } from './refund-requests.tsx'
import { RiskQueue } from './risk-queue.tsx'
import { SellerName } from './seller-name.tsx'
import { Unsettled } from './unsettled.tsx'
import { useDecision, useDesk } from './use-desk.ts'

/** What waits and the figures, or what one of the figures counts: the page's URL says which. */
export function AdminDashboardPage() {
  usePageTitle('Admin Dashboard')
  const [params] = useSearchParams()
  const list = figureListIn(params)
  return list ? <FigureItems list={list} day={params.get('day') ?? ''} /> : <Dashboard />
}

/** What waits for an operator: proposals of others, buyers' requests, payments that could not be settled. */
function Dashboard() {
  const { data, error, isLoadingError, refetch } = useDesk()
  const cases = useWaitingCases()
  const hasAllFailed = isLoadingError && cases.isLoadingError
  const [isRefunding, setIsRefunding] = useState(false)
  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        text="What waits for you, the longest waiting first."
        actions={
          <Button variant="secondary" onClick={() => setIsRefunding(true)}>
            Refund a payment
          </Button>
        }
      />
      <MailPaused />
      <PurchaseSearch />
      {!hasAllFailed && <CaseQueue />}
      {error && !data ? (
        <DeskError
          error={error}
          onRetry={() => {
            void refetch()
            if (hasAllFailed) void cases.refetch()
          }}
        />
      ) : data ? (
        <div className="grid grid-cols-1 gap-10">
          <Queue desk={data} hasNoCases={cases.data?.pages[0]?.cases.length === 0} />
          <FiguresSection />
        </div>
      ) : (
        <DeskLoading label="Loading what waits" />
      )}
      {isRefunding && <RefundDialog onClose={() => setIsRefunding(false)} />}
    </>
  )
}

type QueueProps = {
  desk: Desk
  /** Whether it is known that no cases wait, which are listed above. */
  hasNoCases: boolean
}

function Queue({ desk, hasNoCases }: QueueProps) {
  const { alarms, approvals, refund_requests, unsettled, paused_mail } = desk
  if (Object.values(desk).every((waiting) => !Array.isArray(waiting) || waiting.length === 0))
    return hasNoCases ? (
      <EmptyState title="Nothing waits" text="New requests and proposals appear here." />
    ) : null
  return (
    <div className="grid grid-cols-1 gap-10">
      {alarms.length > 0 && <Alarms alarms={alarms} />}
      {approvals.length > 0 && <Approvals approvals={approvals} />}
      {refund_requests.length > 0 && <RefundRequests requests={refund_requests} approvals={approvals} />}
      <RiskQueue desk={desk} />
      {unsettled.length > 0 && <Unsettled unsettled={unsettled} />}
      {paused_mail.length > 0 && (
        <PausedMail sellers={paused_mail} hasMore={desk.more?.includes('paused_mail') ?? false} />
      )}
    </div>
  )
}

type Deciding = { approval: Approval; decision: 'approve' | 'decline' }

const questions = {
  Approve: 'Approve this change?',
  Decline: 'Decline this change?',
  'Go on': 'Go on with this change?',
} as const

/** What was approved and then interrupted is not approved a second time. */
function nameOf({ approval, decision }: Deciding) {
  if (decision === 'decline') return 'Decline'
  return approval.state === 'approved' ? 'Go on' : 'Approve'
}

function Approvals({ approvals }: { approvals: readonly Approval[] }) {
  const decide = useDecision()
  const [deciding, setDeciding] = useState<Deciding>()
  const close = () => {
    decide.reset()
    setDeciding(undefined)
  }
  return (
    <section>
      <h2 className={deskHeading}>Proposals ({approvals.length})</h2>
      <DeskTable label="Proposals" headings={['Change', 'Reason', 'Proposed', 'Until', '']}>
        {approvals.map((approval) => (
          <tr key={approval.id}>
            <Cell>{approval.text}</Cell>
            <Cell>{approval.reason}</Cell>
            <TimeCell at={approval.proposed_at}>
              {approval.is_own ? 'You' : (approval.proposer ?? approval.proposed_by)}
              <span className="block text-xs text-muted">{timeOf(approval.proposed_at)}</span>
            </TimeCell>
            {approval.state === 'approved' ? (
              <Cell isShort>Interrupted</Cell>
            ) : (
              <TimeCell at={approval.expires_at} />
            )}
            <ActionsCell>
              {!approval.is_own && (
                <Button variant="secondary" onClick={() => setDeciding({ approval, decision: 'approve' })}>
                  {nameOf({ approval, decision: 'approve' })}
                </Button>
              )}
              {approval.state === 'waiting' && (
                <Button variant="quiet" onClick={() => setDeciding({ approval, decision: 'decline' })}>
                  Decline
                </Button>
              )}
            </ActionsCell>
          </tr>
        ))}
      </DeskTable>
      {deciding && (
        <ChangeDialog
          title={questions[nameOf(deciding)]}
          text={deciding.approval.text}
          confirmText={nameOf(deciding)}
          tone={deciding.decision === 'approve' ? 'danger' : 'primary'}
          change={decide}
          onClose={close}
          inputOf={(reason) => ({ id: deciding.approval.id, decision: deciding.decision, reason })}
        />
      )}
    </section>
  )
}

const Alarms = ({ alarms }: { alarms: Desk['alarms'] }) => (
  <section>
    <h2 className={deskHeading}>Alarms ({alarms.length})</h2>
    <DeskTable label="Alarms" headings={['Alarm', 'What it says', 'Since']}>
      {alarms.map(({ name, text, since }) => (
        <tr key={name}>
          <Cell>{name}</Cell>
          <Cell>{text}</Cell>
          <TimeCell at={since} />
        </tr>
      ))}
    </DeskTable>
  </section>
)

/** Their buyers get every mail, but in the platform's own name. */
const PausedMail = ({ sellers, hasMore }: { sellers: Desk['paused_mail']; hasMore: boolean }) => (
  <section>
    <CountHeading name="Paused mail" count={sellers.length} all={hasMore && '/admin/users?suspended=mail'} />
    <DeskTable label="Paused mail" headings={['Seller', 'Since']}>
      {sellers.map(({ since, ...seller }) => (
        <tr key={seller.tenant_id}>
          <Cell>
            <SellerName seller={seller} to={`/admin/users/${encodeURIComponent(seller.tenant_id)}`} />
          </Cell>
          <TimeCell at={since} />
        </tr>
      ))}
    </DeskTable>
  </section>
)

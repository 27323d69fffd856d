import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { DisputeView } from '#contract/operators/risk.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { evidenceLeadMs } from '#rules/risk.ts'
import { dayMs } from '#rules/time.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextareaField } from '../../../ui/controls/textarea-field.tsx'
import { LoadingRegion } from '../../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DeskList, ListChips } from '../desk-list.tsx'
import { ActionsCell, Cell, DeskError, deskHeading, RowLink, TimeCell, timeOf } from '../desk-parts.tsx'
import { FoundPurchases } from '../found-purchases.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { RefundDialog } from '../refund-dialog.tsx'
import { RefundRequests } from '../refund-requests.tsx'
import { useDesk } from '../use-desk.ts'
import { useDisputes, useEvidence, useSubmitEvidence } from './use-payout-desk.ts'

const names = { open: 'Open', decided: 'Decided' } as const

/** Refund requests of buyers, and payments that they dispute at their banks. */
export function DisputesPanel() {
  const [params, setParams] = useSearchParams()
  const state = params.get('state') === 'decided' ? 'decided' : 'open'
  const item = params.get('item')
  const purchase = params.get('purchase')
  const query = useDisputes(state)
  const [submitting, setSubmitting] = useState<DisputeView>()
  return (
    <div className="grid grid-cols-1 gap-10">
      {purchase && <FoundPurchases key={purchase} q={purchase} />}
      <Requests />
      <section>
        <h2 className={deskHeading}>Disputes</h2>
        <ListChips
          label="Show disputes that are"
          names={names}
          current={state}
          onChoose={(chosen) => setParams({ tab: 'disputes', state: chosen }, { replace: true })}
        />
        <DeskList
          query={query}
          rowsOf={({ disputes }) => disputes}
          label={`${names[state]} disputes`}
          headings={['Payment', { number: 'Amount' }, 'Opened', 'Evidence', 'Deadline', '']}
          empty={{
            title: 'No disputes',
            text: 'A payment that a buyer disputes at their bank appears here.',
          }}
        >
          {(dispute) => (
            <tr key={dispute.id} className={item === dispute.id ? 'bg-accent-soft' : undefined}>
              <Cell>
                <RowLink to={`?${new URLSearchParams({ tab: 'disputes', purchase: dispute.payment_id })}`}>
                  {dispute.payment_id}
                </RowLink>
                <Link
                  to={`/admin/users/${encodeURIComponent(dispute.tenant_id)}`}
                  className="flex min-h-11 min-w-11 items-center text-xs text-muted underline sm:min-h-6"
                >
                  {dispute.store_name ?? dispute.tenant_id}
                </Link>
              </Cell>
              <Cell isNumber>{dollarsAndCents(dispute.cents)}</Cell>
              <TimeCell at={dispute.at} />
              <Cell>{evidenceText(dispute)}</Cell>
              <TimeCell at={dispute.evidence_until} />
              <ActionsCell>
                {dispute.state === 'open' && !dispute.submitted_at && (
                  <Button variant="secondary" onClick={() => setSubmitting(dispute)}>
                    Evidence
                  </Button>
                )}
              </ActionsCell>
            </tr>
          )}
        </DeskList>
      </section>
      {submitting && <EvidenceDialog dispute={submitting} onClose={() => setSubmitting(undefined)} />}
    </div>
  )
}

function evidenceText({ state, submitted_at, submits_at }: DisputeView) {
  if (state !== 'open') return state === 'won' ? 'Won' : 'Lost'
  if (submitted_at) return `Submitted ${timeOf(submitted_at)}`
  return submits_at ? `Automatically on ${timeOf(submits_at)}` : 'Not asked for'
}

function Requests() {
  const { data, error, refetch } = useDesk()
  const [isRefunding, setIsRefunding] = useState(false)
  if (error && !data) return <DeskError error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <LoadingRegion label="Loading refund requests">
        <Skeleton className="h-24 rounded-xl" />
      </LoadingRegion>
    )
  return (
    <div className="grid grid-cols-1 justify-items-start gap-4">
      {data.refund_requests.length > 0 ? (
        <div className="w-full">
          <RefundRequests requests={data.refund_requests} approvals={data.approvals} />
        </div>
      ) : (
        <p className="text-sm text-muted">No buyer waits for a refund.</p>
      )}
      <Button variant="secondary" onClick={() => setIsRefunding(true)}>
        Refund a payment
      </Button>
      {isRefunding && <RefundDialog onClose={() => setIsRefunding(false)} />}
    </div>
  )
}

function EvidenceDialog({ dispute, onClose }: { dispute: DisputeView; onClose: () => void }) {
  const evidence = useEvidence(dispute)
  const submit = useSubmitEvidence()
  const [text, setText] = useState('')
  return (
    <ReasonDialog
      title="Submit evidence now?"
      text={`It can be submitted once. Without you it is submitted ${evidenceLeadMs / dayMs} days before the deadline.`}
      confirmText="Submit evidence"
      isBusy={submit.isPending}
      error={submit.error ?? evidence.error}
      onClose={onClose}
      onConfirm={(reason) =>
        submit.mutate(
          { id: dispute.id, at: dispute.at, reason, ...(text.trim() && { text: text.trim() }) },
          { onSuccess: onClose },
        )
      }
    >
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable
        tabIndex={0}
        aria-label="What is submitted"
        className="max-h-60 overflow-auto rounded-lg bg-subtle p-3"
      >
        <pre className="text-xs whitespace-pre-wrap">
          {evidence.data ? evidence.data.parts.join('\n\n') : 'Loading what is submitted...'}
        </pre>
      </section>
      <TextareaField
        label="What you add"
        maxLength={5000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        hint="Optional. The buyer’s bank reads it."
      />
    </ReasonDialog>
  )
}

import { useState } from 'react'
import type { Desk } from '#contract/operators.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Cell, DeskTable, deskHeading, timeOf } from './desk-parts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { useDecline } from './use-desk.ts'

/** What buyers have asked for, the longest waiting first. */
export function RefundRequests({ requests }: { requests: Desk['refund_requests'] }) {
  const decline = useDecline()
  const [refunding, setRefunding] = useState<string>()
  const [declining, setDeclining] = useState<string>()
  const close = () => {
    decline.reset()
    setDeclining(undefined)
  }
  return (
    <section>
      <h2 className={deskHeading}>Refund requests ({requests.length})</h2>
      <DeskTable label="Refund requests" headings={['Payment', 'Courses', 'Paid', 'Requested', 'Why', '']}>
        {requests.map((request) => (
          <tr key={request.payment_id}>
            <Cell>
              {request.payment_id}
              <span className="block text-muted">{request.store_name}</span>
            </Cell>
            <Cell>{request.courses.join(', ')}</Cell>
            <Cell>
              <span className="tabular-nums">{dollarsAndCents(request.total_cents)}</span>
              {request.refunded_cents > 0 && (
                <span className="block text-muted">{dollarsAndCents(request.refunded_cents)} refunded</span>
              )}
            </Cell>
            <Cell>{timeOf(request.requested_at)}</Cell>
            <Cell>{request.reason ?? <span className="text-muted">No reason given</span>}</Cell>
            <Cell>
              <div className="flex justify-end gap-2">
                <Button variant="secondary" onClick={() => setRefunding(request.payment_id)}>
                  Refund
                </Button>
                <Button variant="quiet" onClick={() => setDeclining(request.payment_id)}>
                  Decline
                </Button>
              </div>
            </Cell>
          </tr>
        ))}
      </DeskTable>
      {refunding && <RefundDialog paymentId={refunding} onClose={() => setRefunding(undefined)} />}
      {declining && (
        <ReasonDialog
          title="Decline this request?"
          text="The buyer gets a mail without the reason, and cannot ask again."
          confirmText="Decline"
          tone="danger"
          isBusy={decline.isPending}
          error={decline.error}
          onClose={close}
          onConfirm={(reason) => decline.mutate({ id: declining, reason }, { onSuccess: close })}
        />
      )}
    </section>
  )
}

import { useState } from 'react'
import type { Desk } from '#contract/operators/operators.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ActionsCell, Cell, DeskTable, deskHeading, TimeCell } from './desk-parts.tsx'
import { ChangeDialog } from './reason-dialog.tsx'
import { type Refundable, RefundDialog } from './refund-dialog.tsx'
import { useDeclineRefund } from './use-desk.ts'
import { PendingRefund, WaitingRefund } from './waiting-refund.tsx'

type Props = { requests: Desk['refund_requests']; approvals: Desk['approvals'] }

/** What buyers have asked for, the longest waiting first. */
export function RefundRequests({ requests, approvals }: Props) {
  const decline = useDeclineRefund()
  const [refunding, setRefunding] = useState<Refundable>()
  const [declining, setDeclining] = useState<string>()
  const close = () => {
    decline.reset()
    setDeclining(undefined)
  }
  return (
    <section>
      <h2 className={deskHeading}>Refund requests ({requests.length})</h2>
      <DeskTable
        label="Refund requests"
        headings={['Payment', 'Courses', { number: 'Paid' }, 'Requested', 'Why', '']}
      >
        {requests.map((request) => (
          <tr key={request.payment_id}>
            <Cell>
              {request.payment_id}
              <span className="block text-muted">{request.store_name}</span>
            </Cell>
            <Cell>
              {request.courses.join(', ')}
              {request.asked && <span className="block text-muted">{askedText(request)}</span>}
            </Cell>
            <Cell isNumber>
              {dollarsAndCents(request.total_cents)}
              {request.refunded_cents > 0 && (
                <span className="block text-muted">{dollarsAndCents(request.refunded_cents)} refunded</span>
              )}
              <PendingRefund cents={request.pending_refund_cents} />
              <WaitingRefund approvals={approvals} paymentId={request.payment_id} />
            </Cell>
            <TimeCell at={request.requested_at} />
            <Cell>{request.reason ?? <span className="text-muted">No reason given</span>}</Cell>
            <ActionsCell>
              <Button variant="secondary" onClick={() => setRefunding(refundableOf(request))}>
                Refund
              </Button>
              <Button variant="quiet" onClick={() => setDeclining(request.payment_id)}>
                Decline
              </Button>
            </ActionsCell>
          </tr>
        ))}
      </DeskTable>
      {refunding && <RefundDialog refundable={refunding} onClose={() => setRefunding(undefined)} />}
      {declining && (
        <ChangeDialog
          title="Decline this request?"
          text="The buyer gets a mail without the reason, and cannot ask again."
          confirmText="Decline"
          tone="danger"
          change={decline}
          onClose={close}
          inputOf={(reason) => ({ id: declining, reason })}
        />
      )}
    </section>
  )
}

type Request = Desk['refund_requests'][number]

const refundableOf = ({ payment_id: paymentId, lines, asked }: Request): Refundable => ({
  paymentId,
  lines,
  asked,
})

/** What of it is asked for, where that is not everything. */
function askedText({ lines, asked }: Request) {
  const line = lines.find((one) => one.line === asked?.line)
  if (!line || !asked) return undefined
  return asked.seats < line.seats
    ? `Asks for ${asked.seats} of ${line.seats} seats of ${line.title}`
    : `Asks for ${line.title}`
}

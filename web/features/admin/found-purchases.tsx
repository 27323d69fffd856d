import { useState } from 'react'
import type { DeskPurchase } from '#contract/operators/desk-sellers.ts'
import type { Approval } from '#contract/operators/operators.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ActionsCell, Cell, DeskError, DeskLoading, DeskTable, deskHeading, TimeCell } from './desk-parts.tsx'
import { usePurchases } from './payouts/use-payout-desk.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { useDesk } from './use-desk.ts'
import { PendingRefund, WaitingRefund } from './waiting-refund.tsx'

type Asked = { what: 'refund' | 'receipt'; purchase: DeskPurchase }

/** What a buyer has bought, with what can be done about it. */
export function FoundPurchases({ q }: { q: string }) {
  const { data, error, refetch } = usePurchases(q)
  const { data: desk } = useDesk()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  if (error instanceof ApiError && error.code === 'invalid-input')
    return <EmptyState title="No purchase was found" text={error.message} />
  if (error && !data) return <DeskError error={error} onRetry={() => void refetch()} />
  if (!data) return <DeskLoading label="Loading purchases" />
  if (data.purchases.length === 0)
    return <EmptyState title="No purchase was found" text="An email or an id is compared as a whole." />
  return (
    <section>
      <h2 className={deskHeading}>Purchases ({data.purchases.length})</h2>
      <DeskTable label="Purchases" headings={['Payment', 'Courses', { number: 'Paid' }, 'When', 'State', '']}>
        {data.purchases.map((purchase) => (
          <Row
            key={purchase.payment_id}
            purchase={purchase}
            approvals={desk?.approvals ?? []}
            onAsk={setAsked}
          />
        ))}
      </DeskTable>
      {asked?.what === 'refund' && <RefundDialog refundable={refundableOf(asked.purchase)} onClose={close} />}
      {asked?.what === 'receipt' && <ReceiptDialog paymentId={asked.purchase.payment_id} onClose={close} />}
    </section>
  )
}

const refundableOf = ({ payment_id: paymentId, lines }: DeskPurchase) => ({ paymentId, lines })
const isRefundable = ({ state }: DeskPurchase) => state === 'paid' || state === 'partially_refunded'

type RowProps = {
  purchase: DeskPurchase
  approvals: readonly Approval[]
  onAsk: (asked: Asked) => void
}

function Row({ purchase, approvals, onAsk }: RowProps) {
  const { payment_id, store_name, courses, total_cents, refunded_cents, paid_at, state, request } = purchase
  return (
    <tr>
      <Cell>
        {payment_id}
        <span className="block text-xs text-muted">{store_name}</span>
      </Cell>
      <Cell>{courses.join(', ')}</Cell>
      <Cell isNumber>
        {dollarsAndCents(total_cents)}
        {refunded_cents > 0 && (
          <span className="block text-xs text-muted">{dollarsAndCents(refunded_cents)} refunded</span>
        )}
        <PendingRefund cents={purchase.pending_refund_cents} />
      </Cell>
      <TimeCell at={paid_at} />
      <Cell isShort>
        {state.replaceAll('_', ' ')}
        {request === 'open' && <span className="block text-xs text-muted">asks for a refund</span>}
        <WaitingRefund approvals={approvals} paymentId={payment_id} />
      </Cell>
      <ActionsCell>
        {isRefundable(purchase) && (
          <Button variant="secondary" onClick={() => onAsk({ what: 'refund', purchase })}>
            Refund
          </Button>
        )}
        <Button variant="quiet" onClick={() => onAsk({ what: 'receipt', purchase })}>
          Send receipt again
        </Button>
      </ActionsCell>
    </tr>
  )
}

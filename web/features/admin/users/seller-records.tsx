import { useState } from 'react'
import type { RecordKind, SellerRecord } from '#contract/operators/desk-sellers.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ActionsCell, Cell, DeskError, DeskLoading, DeskMore, DeskTable, TimeCell } from '../desk-parts.tsx'
import { SettleDialog } from '../payouts/settle-dialog.tsx'
import { ReceiptDialog } from '../receipt-dialog.tsx'
import { type Refundable, RefundDialog } from '../refund-dialog.tsx'
import { useDesk } from '../use-desk.ts'
import { WaitingRefund } from '../waiting-refund.tsx'
import { useRecords } from './use-sellers.ts'

type Texts = { label: string; what: string; none: string; action?: string }

const texts: Record<RecordKind, Texts> = {
  orders: { label: 'Orders', what: 'Courses', none: 'Nothing was sold yet.', action: 'Send receipt again' },
  payouts: {
    label: 'Payouts',
    what: 'Transfer, or why not',
    none: 'Nothing was paid out yet.',
    action: 'Settle',
  },
  credits: { label: 'Credits', what: 'Why', none: 'No credits were given or spent.' },
  mails: { label: 'Mails', what: 'About', none: 'No mail was sent about plan or account.' },
}

type Props = { sellerId: string; kind: RecordKind }

/** What happened to a seller, newest first. */
export function SellerRecords({ sellerId, kind }: Props) {
  const query = useRecords(sellerId, kind)
  const { data, error, refetch, hasNextPage } = query
  const { data: desk } = useDesk({ enabled: kind === 'orders' })
  const [asked, setAsked] = useState<SellerRecord>()
  const [refunding, setRefunding] = useState<Refundable>()
  const { label, what, none, action } = texts[kind]
  if (error && !data) return <DeskError error={error} onRetry={() => void refetch()} />
  if (!data) return <DeskLoading label={`Loading ${label.toLowerCase()}`} />
  const records = data.pages.flatMap((page) => page.records)
  if (records.length === 0 && !hasNextPage) return <EmptyState title="Nothing here" text={none} />
  const hasState = kind !== 'credits'
  const hasAmount = kind !== 'mails'
  const headings = [
    'Time',
    what,
    ...(hasState ? ['State'] : []),
    ...(hasAmount ? [{ number: kind === 'credits' ? 'Credits' : 'Amount' }] : []),
    'Id',
    ...(action ? [''] : []),
  ]
  return (
    <>
      <DeskTable label={label} headings={headings}>
        {records.map((record) => (
          <tr key={record.id}>
            <TimeCell at={record.at} />
            <Cell>{record.text}</Cell>
            {hasState && (
              <Cell isShort>
                {record.state?.replaceAll('_', ' ')}
                {kind === 'orders' && (
                  <WaitingRefund approvals={desk?.approvals ?? []} paymentId={record.id} />
                )}
              </Cell>
            )}
            {hasAmount && <Cell isNumber>{amountOf(record)}</Cell>}
            <Cell>
              <span className="text-muted">{record.id}</span>
            </Cell>
            {action && (
              <ActionsCell>
                {isRefundable(record) && (
                  <Button variant="quiet" onClick={() => setRefunding(refundableOf(record))}>
                    Refund
                  </Button>
                )}
                <Button variant="quiet" onClick={() => setAsked(record)}>
                  {action}
                </Button>
              </ActionsCell>
            )}
          </tr>
        ))}
      </DeskTable>
      <DeskMore query={query} text="Show older ones" />
      {refunding && <RefundDialog refundable={refunding} onClose={() => setRefunding(undefined)} />}
      {asked && kind === 'orders' && (
        <ReceiptDialog paymentId={asked.id} onClose={() => setAsked(undefined)} />
      )}
      {asked && kind === 'payouts' && (
        <SettleDialog tenantId={sellerId} payoutId={asked.id} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

const refundableOf = ({ id, lines = [] }: SellerRecord): Refundable => ({ paymentId: id, lines })
const isRefundable = ({ lines, state }: SellerRecord) =>
  lines !== undefined && (state === 'paid' || state === 'partially_refunded')

const amountOf = ({ cents, credits }: SellerRecord) =>
  cents !== undefined
    ? dollarsAndCents(cents)
    : credits !== undefined && credits > 0
      ? `+${credits}`
      : credits

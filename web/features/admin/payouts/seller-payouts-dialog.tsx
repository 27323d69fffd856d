import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { SellerPayouts } from '#contract/operators/payout-desk.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LoadingRegion } from '../../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ActionsCell, Cell, DeskError, DeskTable, TimeCell } from '../desk-parts.tsx'
import { ChangeDialog } from '../reason-dialog.tsx'
import { FlagBadge } from './flag-badge.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { type PayoutChange, usePayoutChange, useSellerPayouts } from './use-payout-desk.ts'

type Changing = { change: PayoutChange } | { change: 'settle'; payoutId: string }

/** The payouts of one seller, what keeps the next one back, and what can be done about it. */
export function SellerPayoutsDialog({ tenantId, onClose }: { tenantId: string; onClose: () => void }) {
  const { data, error, refetch } = useSellerPayouts(tenantId)
  const [changing, setChanging] = useState<Changing>()
  const end = () => setChanging(undefined)
  return (
    <>
      <Dialog open onOpenChange={onClose} width="wide" title="Payouts of a seller">
        <p className="mb-3 text-sm">
          <Link
            to={`/admin/users/${encodeURIComponent(tenantId)}`}
            className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
          >
            {data?.store_name ?? tenantId}
          </Link>
          {data?.store_name && <span className="block text-xs text-muted">{tenantId}</span>}
        </p>
        {error ? (
          <DeskError error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Content payouts={data} onChange={setChanging} />
        ) : (
          <LoadingRegion label="Loading the seller’s payouts">
            <Skeleton className="h-48 rounded-xl" />
          </LoadingRegion>
        )}
      </Dialog>
      {changing?.change === 'settle' && (
        <SettleDialog tenantId={tenantId} payoutId={changing.payoutId} onClose={end} />
      )}
      {changing && changing.change !== 'settle' && (
        <PayoutChangeDialog tenantId={tenantId} change={changing.change} onClose={end} />
      )}
    </>
  )
}

type ContentProps = { payouts: SellerPayouts; onChange: (changing: Changing) => void }

function Content({ payouts, onChange }: ContentProps) {
  const { pause_reason, outlook, available_cents, pending_cents, sending_cents, flags } = payouts
  return (
    <div className="grid grid-cols-1 gap-5 pb-2 text-sm">
      <p>
        <span className="text-muted">The seller reads:</span> {outlook}
      </p>
      <dl className="grid grid-cols-3 gap-3">
        {(
          [
            ['Available', available_cents],
            ['Held', pending_cents],
            ['Being sent', sending_cents],
          ] as const
        ).map(([name, cents]) => (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="font-semibold tabular-nums">{dollarsAndCents(cents)}</dd>
          </div>
        ))}
      </dl>
      {flags.length > 0 && (
        <ul className="grid gap-2">
          {flags.map(({ id, text, state }) => (
            <li key={id} className="rounded-lg bg-subtle px-3 py-2">
              <FlagBadge state={state} /> {text}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {pause_reason === undefined ? (
          <Button variant="secondary" onClick={() => onChange({ change: 'pause' })}>
            Pause payouts
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => onChange({ change: 'resume' })}>
            Resume payouts
          </Button>
        )}
        <Button variant="quiet" onClick={() => onChange({ change: 'retry' })}>
          Pay with the next run
        </Button>
      </div>
      {payouts.payouts.length > 0 && (
        <DeskTable
          label="Payouts of this seller"
          headings={['Payout', 'When', { number: 'Amount' }, 'State', '']}
        >
          {payouts.payouts.map(({ id, at, cents, state, returned_cents, reason }) => (
            <tr key={id}>
              <Cell>{id}</Cell>
              <TimeCell at={at} />
              <Cell isNumber>
                {dollarsAndCents(cents)}
                {returned_cents > 0 && (
                  <span className="block text-xs text-muted">{dollarsAndCents(returned_cents)} returned</span>
                )}
              </Cell>
              <Cell>
                {state}
                {reason && <span className="block text-xs text-muted">{reason}</span>}
              </Cell>
              <ActionsCell>
                <Button variant="quiet" onClick={() => onChange({ change: 'settle', payoutId: id })}>
                  Settle
                </Button>
              </ActionsCell>
            </tr>
          ))}
        </DeskTable>
      )}
    </div>
  )
}

const texts: Record<PayoutChange, { title: string; text: string; confirm: string }> = {
  pause: {
    title: 'Pause payouts?',
    text: 'Nothing new is sent. The seller reads the reason on their page of payouts.',
    confirm: 'Pause',
  },
  resume: {
    title: 'Resume payouts?',
    text: 'Payouts go on with the next payout day. What a flag has paused stays paused.',
    confirm: 'Resume',
  },
  retry: {
    title: 'Pay with the next run?',
    text: 'The hourly run pays this seller as if it were Monday. All other rules stay.',
    confirm: 'Pay with the next run',
  },
}

type ChangeProps = { tenantId: string; change: PayoutChange; onClose: () => void }

function PayoutChangeDialog({ tenantId, change, onClose }: ChangeProps) {
  const write = usePayoutChange(change)
  const { title, text, confirm } = texts[change]
  return (
    <ChangeDialog
      title={title}
      text={text}
      confirmText={confirm}
      tone={change === 'pause' ? 'danger' : 'primary'}
      change={write}
      onClose={onClose}
      inputOf={(reason) => ({ id: tenantId, reason })}
    />
  )
}

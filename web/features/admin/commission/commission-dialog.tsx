import { useState } from 'react'
import type { OperatorOffer } from '#contract/catalog.ts'
import { commissionNoticeDays, dayProblem } from '#rules/offers.ts'
import { Switch } from '../../../ui/controls/switch.tsx'
import { dayAhead } from '../days.ts'
import { DialogField } from '../dialog-fields.tsx'
import { ChangeDialog } from '../reason-dialog.tsx'
import { useTypedId } from '../typed-id.tsx'
import { useProposal } from './use-commission.ts'

type Props = { offer: OperatorOffer; isForSeller: boolean; onClose: () => void }

const isPercent = (typed: string) => /^(100|\d{1,2})$/.test(typed.trim())

/** Proposes another percentage from a day on. */
export function CommissionDialog({ offer, isForSeller, onClose }: Props) {
  const propose = useProposal()
  const [percent, setPercent] = useState('')
  const [ends, setEnds] = useState(false)
  const [email, setEmail] = useState('')
  const [from, setFrom] = useState(dayAhead(14))
  const typedId = useTypedId(offer.id)
  return (
    <ChangeDialog
      title={isForSeller ? `Commission of one seller for ${offer.title}` : `Commission of ${offer.title}`}
      text={`A second operator approves it, if there is one, at least ${commissionNoticeDays} days before it counts. Then sellers get a mail. Live pages keep their percentage until they are published again.`}
      confirmText="Propose"
      tone="danger"
      change={propose}
      problems={{
        email: isForSeller && !email.trim() ? 'Enter the email of the seller.' : undefined,
        percent: ends || isPercent(percent) ? undefined : 'Write a whole number from 0 to 100.',
        from: from ? dayProblem(from, Date.now(), commissionNoticeDays) : 'Choose a day.',
      }}
      typedId={typedId}
      onClose={onClose}
      inputOf={(reason) => ({
        ...{ id: offer.id, typed_id: typedId.typed, from, reason },
        commission_pct: ends ? null : Number(percent),
        ...(isForSeller && { seller_email: email.trim() }),
      })}
    >
      {isForSeller && (
        <>
          <DialogField
            name="email"
            label="Email of the seller"
            type="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <div className="flex items-center justify-between gap-3">
            <span className="text-sm font-medium">End their own percentage</span>
            <Switch label="End their own percentage" checked={ends} onChange={setEnds} />
          </div>
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <DialogField
          name="percent"
          label="Commission in percent"
          inputMode="numeric"
          disabled={ends}
          hint={`The course pays ${offer.commission_pct}%.`}
          value={percent}
          onChange={({ target }) => setPercent(target.value)}
        />
        <DialogField
          name="from"
          label="From"
          type="date"
          min={dayAhead(commissionNoticeDays + 1)}
          hint="From the beginning of the day, UTC."
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      </div>
    </ChangeDialog>
  )
}

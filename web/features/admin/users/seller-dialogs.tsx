import { useState } from 'react'
import type { DeskSeller } from '#contract/operators/desk-sellers.ts'
import { closingDays } from '#rules/accounts/closing.ts'
import { type Plan, planIds, plans } from '#rules/billing/plans.ts'
import { DialogField } from '../dialog-fields.tsx'
import { LabelledSelect } from '../labelled-select.tsx'
import { ChangeDialog, ReasonDialog } from '../reason-dialog.tsx'
import { useTypedId } from '../typed-id.tsx'
import { useClosing, useCredits, useNote, usePlan, useView } from './use-sellers.ts'

export type SellerChange = 'view' | 'note' | 'credits' | 'plan' | 'close'
type Props = { seller: DeskSeller; onClose: () => void }

const dialogs: Record<SellerChange, (props: Props) => React.JSX.Element> = {
  view: ViewDialog,
  note: NoteDialog,
  credits: CreditsDialog,
  plan: PlanDialog,
  close: CloseDialog,
}

/** Asks for the reason of a change of a seller. Changes of money and rights also ask for the seller's subdomain. */
export function SellerDialog({ change, ...props }: Props & { change: SellerChange }) {
  const Shown = dialogs[change]
  return <Shown {...props} />
}

const useTypedSubdomain = ({ store }: DeskSeller) => useTypedId(store.subdomain, { ignoresCase: true })

function ViewDialog({ seller, onClose }: Props) {
  const view = useView()
  return (
    <ReasonDialog
      title="See the product as this seller"
      text="For an hour, without changing anything, and with every email address masked. The seller gets a mail that somebody of ours looks."
      confirmText="View as"
      isBusy={view.isPending}
      error={view.error}
      onClose={onClose}
      onConfirm={(reason) => view.mutate({ id: seller.tenant_id, user_id: seller.user_id, reason })}
    />
  )
}

function NoteDialog({ seller, onClose }: Props) {
  const note = useNote()
  return (
    <ChangeDialog
      title="Note"
      text="What operators should know of this seller. The seller does not see it."
      label="Note"
      confirmText="Keep the note"
      change={note}
      onClose={onClose}
      inputOf={(reason) => ({ id: seller.tenant_id, reason })}
    />
  )
}

const wholeNumber = /^-?[1-9]\d{0,3}$/

function CreditsDialog({ seller, onClose }: Props) {
  const give = useCredits()
  const typedId = useTypedSubdomain(seller)
  const [number, setNumber] = useState('')
  const [requestId] = useState(() => crypto.randomUUID())
  return (
    <ChangeDialog
      title="Give credits"
      text={`The balance is ${seller.totals.credits}. A negative number takes some away.`}
      confirmText="Change the credits"
      change={give}
      problems={{
        credits: wholeNumber.test(number.trim()) ? undefined : 'Enter a whole number, like 30 or -30.',
      }}
      typedId={typedId}
      onClose={onClose}
      inputOf={(reason) => ({
        id: seller.tenant_id,
        credits: Number(number),
        typed: typedId.typed,
        request_id: requestId,
        reason,
      })}
    >
      <DialogField
        name="credits"
        label="Credits"
        inputMode="numeric"
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
    </ChangeDialog>
  )
}

const planOptions = planIds.map((value) => ({ value, text: plans[value].label }))

function PlanDialog({ seller, onClose }: Props) {
  const give = usePlan()
  const typedId = useTypedSubdomain(seller)
  const [plan, setPlan] = useState<Plan>('pro')
  const [until, setUntil] = useState('')
  return (
    <ChangeDialog
      title="Give a plan"
      text="Until the end of a day in UTC, without payment. A subscription that runs is not changed."
      confirmText="Give the plan"
      change={give}
      problems={{ until: until ? undefined : 'Choose a day to come.' }}
      typedId={typedId}
      onClose={onClose}
      inputOf={(reason) => ({ id: seller.tenant_id, plan, until, typed: typedId.typed, reason })}
    >
      <LabelledSelect label="Plan" value={plan} options={planOptions} onChange={setPlan} />
      <DialogField
        name="until"
        label="Until"
        type="date"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
    </ChangeDialog>
  )
}

const whens = [
  { value: 'later', text: `In ${closingDays} days; until then they can keep it` },
  { value: 'now', text: 'Now; a second operator approves it' },
] as const

function CloseDialog({ seller, onClose }: Props) {
  const close = useClosing()
  const typedId = useTypedSubdomain(seller)
  const [when, setWhen] = useState<(typeof whens)[number]['value']>('later')
  return (
    <ChangeDialog
      title="Close the account"
      text="Nothing new is sold from now on. Buyers keep their courses. What is deleted does not come back."
      confirmText={when === 'now' ? 'Delete the seller' : 'Close the account'}
      tone="danger"
      change={close}
      typedId={typedId}
      onClose={onClose}
      inputOf={(reason) => ({ id: seller.tenant_id, when, typed: typedId.typed, reason })}
    >
      <LabelledSelect label="When" value={when} options={whens} onChange={setWhen} />
    </ChangeDialog>
  )
}

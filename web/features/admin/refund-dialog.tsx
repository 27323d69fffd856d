import { useState } from 'react'
import type { RefundableLine } from '#contract/operators/operators.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import type { RefundAccess } from '#rules/money/payment.ts'
import { refundAloneCents } from '#rules/operators.ts'
import { ChoiceChips } from '../../ui/controls/choice-chips.tsx'
import { DialogField } from './dialog-fields.tsx'
import { LabelledSelect } from './labelled-select.tsx'
import { ChangeDialog } from './reason-dialog.tsx'
import { amountPart, partsOf, requestedPartIndex } from './refund-part.ts'
import { useTypedId } from './typed-id.tsx'
import { useRefund } from './use-desk.ts'

const amountPattern = /^\d{1,7}(\.\d{2})?$/
const accesses = [
  { value: 'ends', text: 'Ends' },
  { value: 'stays', text: 'Stays' },
] as const satisfies readonly { value: RefundAccess; text: string }[]

export type Refundable = {
  paymentId: string
  lines: readonly RefundableLine[]
  /** What the buyer wants back; everything without it. */
  asked?: { line: number; seats: number } | undefined
}
type Props = { refundable?: Refundable | undefined; onClose: () => void }

/** Refunds a payment whose id is typed. */
export function RefundDialog({ refundable, onClose }: Props) {
  const refund = useRefund()
  const parts = partsOf(refundable?.lines ?? [])
  const [payment, setPayment] = useState('')
  const typedId = useTypedId(refundable?.paymentId ?? '')
  const [chosen, setChosen] = useState(requestedPartIndex(parts, refundable?.asked))
  const [amount, setAmount] = useState('')
  const [decided, setDecided] = useState<RefundAccess>()
  const part = parts[chosen] ?? amountPart
  const isAmount = part === amountPart
  const access = decided ?? part.access
  const paymentId = refundable?.paymentId ?? payment.trim()
  const input = {
    ...{ payment_id: paymentId, ...part.asks },
    ...(isAmount && { cents: Math.round(Number(amount) * 100) }),
    ...(access !== part.access && { access }),
  }
  return (
    <ChangeDialog
      title="Refund a payment"
      text={`The buyer gets the money back, and the commission is taken back in proportion. This can't be undone. Above ${dollarsAndCents(refundAloneCents)} a second operator approves it.`}
      confirmText="Refund"
      tone="danger"
      change={refund}
      problems={{
        payment: paymentId ? undefined : 'Type the id of the payment.',
        amount: isAmount ? amountProblem(amount) : undefined,
      }}
      typedId={refundable && typedId}
      onClose={onClose}
      inputOf={(reason) => ({ ...input, reason })}
    >
      {!refundable && (
        <DialogField
          name="payment"
          label="Payment"
          spellCheck={false}
          value={payment}
          onChange={({ target }) => setPayment(target.value)}
        />
      )}
      <LabelledSelect
        label="What is refunded"
        value={String(chosen)}
        options={parts.map(({ text }, index) => ({ value: String(index), text }))}
        onChange={(index) => setChosen(Number(index))}
      />
      {isAmount && (
        <DialogField
          name="amount"
          label="Amount in dollars"
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      )}
      <ChoiceChips
        legend="Access to what is refunded"
        name="access"
        options={accesses}
        chosen={[access]}
        onChange={([one]) => setDecided(one)}
      />
    </ChangeDialog>
  )
}

const amountProblem = (amount: string) =>
  amountPattern.test(amount.trim()) && Number(amount) > 0 ? undefined : 'Enter an amount like 49.00.'

import { useState } from 'react'
import { dollarsAndCents } from '#rules/money/money.ts'
import { refundAloneCents } from '#rules/operators.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useRefund } from './use-desk.ts'

const amountPattern = /^\d{1,7}(\.\d{2})?$/

type Props = { paymentId?: string | undefined; onClose: () => void }

/** Refunds a payment. Which one is typed, so that no click refunds the wrong one. */
export function RefundDialog({ paymentId, onClose }: Props) {
  const refund = useRefund()
  const [typed, setTyped] = useState('')
  const [amount, setAmount] = useState('')
  const isOther = paymentId !== undefined && typed.trim() !== paymentId
  const problem = !typed.trim()
    ? 'Type the id of the payment.'
    : isOther
      ? 'This is another payment.'
      : amount && !amountPattern.test(amount.trim())
        ? 'Enter an amount like 49.00, or none for all that is left.'
        : undefined
  const cents = amount ? Math.round(Number(amount) * 100) : undefined
  return (
    <ReasonDialog
      title="Refund a payment"
      text={`The buyer gets the money back, and the commission is taken back in proportion. This can't be undone. Above ${dollarsAndCents(refundAloneCents)} a second operator approves it.`}
      confirmText="Refund"
      tone="danger"
      isBusy={refund.isPending}
      error={refund.error}
      problem={problem}
      onClose={onClose}
      onConfirm={(reason) =>
        refund.mutate({ payment_id: typed.trim(), reason, ...(cents && { cents }) }, { onSuccess: onClose })
      }
    >
      <TextField
        label={paymentId ? `Type ${paymentId}` : 'Payment'}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        hint="Empty: all that is left, and access to the courses ends."
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
    </ReasonDialog>
  )
}

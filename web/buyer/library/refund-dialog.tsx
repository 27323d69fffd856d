import { useId, useState } from 'react'
import type { Receipt } from '#contract/library.ts'
import { exactDollars } from '#rules/money.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { inputClasses } from '../../ui/text-field.tsx'
import { call } from '../api.ts'
import { messageOf } from '../load-failure.tsx'
import { ProblemText } from '../problem-text.tsx'

const maxReasonLength = 500

type Props = { receipt: Receipt; onClose: () => void; onRequested: (paymentId: string) => void }

/** Confirms a request for a refund. The reason is optional. */
export function RefundDialog({ receipt, onClose, onRequested }: Props) {
  const { payment_id, total_cents, refunded_cents, store_name } = receipt
  const reasonId = useId()
  const [reason, setReason] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const request = async () => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await call('request-refund', { payment_id, ...(reason.trim() && { reason: reason.trim() }) })
      onRequested(payment_id)
    } catch (error) {
      setProblem(messageOf(error))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Ask for a refund?"
      text={`${exactDollars(total_cents - refunded_cents)} for your order from ${store_name}. We read every request and answer by mail. A refund ends your access to these courses.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep my courses
          </Button>
          <Button busy={isBusy} busyText="Sending..." onClick={() => void request()}>
            Send request
          </Button>
        </>
      }
    >
      <label htmlFor={reasonId} className="mb-1.5 block text-sm font-medium">
        What was wrong? <span className="font-normal text-muted">(optional)</span>
      </label>
      <textarea
        id={reasonId}
        rows={4}
        maxLength={maxReasonLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        className={`${inputClasses} py-2.5`}
      />
      <ProblemText text={problem} className="mt-3" />
    </Dialog>
  )
}

import { useState } from 'react'
import { type HideReason, hideReasons, maxReportLength } from '#rules/courses/reviews.ts'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextareaField } from '../../ui/controls/textarea-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { useReport } from './use-testimonials.ts'

const options = Object.entries(hideReasons).flatMap(([value, text]) =>
  isReason(value) ? [{ value, text }] : [],
)

function isReason(name: string): name is HideReason {
  return Object.hasOwn(hideReasons, name)
}

/** Asks an operator to look at a review. A low number of stars is no reason. */
export function ReportDialog({ reviewId, onClose }: { reviewId: string; onClose: () => void }) {
  const [reason, setReason] = useState<HideReason>()
  const [text, setText] = useState('')
  const report = useReport(reviewId)
  const send = () => {
    if (!reason || report.isPending) return
    report.mutate(
      { reason, ...(text.trim() && { text }) },
      {
        onSuccess: () => {
          notify.success('Thank you. A person will look at it.')
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title="Report this review?"
      text="A person looks at each report. A review is hidden for one of these reasons only, never for its stars."
      confirmText="Send report"
      isBusy={report.isPending}
      busyText="Sending..."
      isIncomplete={!reason}
      onClose={onClose}
      onSubmit={send}
    >
      <SelectField
        label="Reason"
        placeholder="Choose a reason"
        value={reason}
        options={options}
        onChange={setReason}
      />
      <TextareaField
        label="What should we know? (optional)"
        maxLength={maxReportLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={report.error?.message}
      />
    </FormDialog>
  )
}
